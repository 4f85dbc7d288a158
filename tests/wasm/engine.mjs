// The module as web/src/engine/wasm.ts uses it, for tests without a browser; every call is written down for the same C on this machine.
import fs from 'node:fs'
import { spawnSync } from 'node:child_process'

export class Engine {
    calls = []
    answers = []

    constructor(file) {
        const module = new WebAssembly.Module(fs.readFileSync(file))
        const wants = WebAssembly.Module.imports(module)
        if (wants.length) throw new Error('the module imports ' + JSON.stringify(wants))
        const { memory, ...functions } = new WebAssembly.Instance(module).exports
        this.functions = functions
        this.memory = memory
    }

    bytes() {
        return new Uint8Array(this.memory.buffer)
    }

    // Calls with a text, or JSON; answers with the text that comes.
    call(name, what = '') {
        const sent = Buffer.from(typeof what === 'string' ? what : JSON.stringify(what))
        const at = this.functions.input(sent.length)
        if (!at) throw new Error('too long')
        this.bytes().set(sent, at)
        const start = this.functions[name](sent.length)
        const answer = Buffer.from(this.bytes().subarray(start, this.bytes().indexOf(0, start))).toString()
        this.calls.push(Buffer.from(`${name} ${sent.length}\n`), sent)
        this.answers.push(answer)
        return answer
    }

    // The same where JSON comes, or nothing; throws what is refused.
    ask(name, what) {
        const answer = this.call(name, what)
        const json = answer ? JSON.parse(answer) : null
        if (json?.error) throw new Error(`${name} ${JSON.stringify(what)}: ${json.error}`)
        return json
    }

    // Lets the native engine answer the same calls; throws at the first that it answers otherwise.
    compare(native, what) {
        const run = spawnSync(native, { input: Buffer.concat(this.calls), maxBuffer: 1 << 30 })
        if (run.status !== 0) throw new Error(`${what}: the native engine ended with ${run.status}: ${run.stderr}`)
        let at = 0
        this.answers.forEach((answer, number) => {
            const line = run.stdout.indexOf(10, at)
            const size = Number(run.stdout.subarray(at, line))
            const other = run.stdout.subarray(line + 1, line + 1 + size).toString()
            at = line + 1 + size
            if (other !== answer)
                throw new Error(`${what}: answer ${number}: in the page\n${answer}\non this machine\n${other}`)
        })
        return this.answers.length
    }
}
