// same.mjs ENGINE DOOR PROGRAM: the module plays, sees, explains and hints as the program does on this machine.
//
// Whole games of every preset are the same record byte by byte as `spoilfive simulate` writes with the same seed and levels;
// what a coach says is what `spoilfive review` says; and every call is made once more to the same C compiled for this machine.
import { spawnSync } from 'node:child_process'
import { Engine } from './engine.mjs'

const [file, native, program] = process.argv.slice(2)
const seed = Number(process.env.SEED ?? 1)

function run(args, input) {
    const done = spawnSync(program, args, { input, maxBuffer: 1 << 30 })
    if (done.status !== 0) throw new Error(`${args.join(' ')}: ${done.stderr}`)
    return done.stdout.toString()
}

function same(what, is, should) {
    if (is === should) return
    const [a, b] = [is.split('\n'), should.split('\n')]
    const at = a.findIndex((line, i) => line !== b[i])
    throw new Error(`${what}, line ${at + 1}:\n${a[at]}\nin place of\n${b[at]}`)
}

const chance = (() => {
    let state = seed
    return (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below))
})()

const withoutTurns = (record) => record.replace(/^{"event":"turn".*\n/gm, '')
const names = ['Áine', '"Bob"\\', '', '♠♥', 'E', 'F', 'G', 'H', 'I', 'J']

// Plays a game to its end; `choose` answers for the person.
function play(engine, plan, choose, seen = () => {}) {
    let record = ''
    const took = (what, text) => {
        const refused = engine.call(what, text)
        if (refused) throw new Error(`${what} ${text}: ${refused}`)
        record += engine.call('recorded')
        seen(engine.call('told'))
    }
    took('start', JSON.stringify(plan))
    for (let due; (due = engine.call('due')) !== 'over'; )
        if (due === 'person') took('act', choose())
        else took(due === 'deal' ? 'deal' : 'think', '')
    return record
}

// The level of each player: all steady, or two levels that think a little.
function records(preset, levels, nodes, hands) {
    const sizes = Object.keys(preset.tables).map(Number)
    const players = levels ? preset.players : sizes[chance(sizes.length)]
    const sides = preset.tables[players][chance(preset.tables[players].length)]
    const bots = levels ?? ['steady', 'random']
    const args = ['simulate', '--rules', preset.name, '--players', players, '--sides', sides, '--seed', seed, '--hands', hands]
    const record = run([...args, ...bots.flatMap((bot) => ['--bot', bot]), ...(nodes ? ['--nodes', nodes] : [])])
    const engine = new Engine(file)
    const mine = play(engine, {
        rules: preset.name,
        players,
        sides,
        options: { hands },
        names: JSON.parse(record.slice(0, record.indexOf('\n'))).players,
        levels: Array.from({ length: players }, (_, seat) => bots[seat % bots.length]),
        seat: -1,
        seed,
        nodes,
    })
    same(`${preset.name}, ${players} players, ${sides} sides`, mine, withoutTurns(record))
    return engine.compare(native, preset.name)
}

// A person plays at random; the table is made from what they are told, and wrong choices are explained.
function tables(preset) {
    const sizes = Object.keys(preset.tables).map(Number)
    const players = sizes[chance(sizes.length)]
    const seat = chance(players)
    const [engine, client] = [new Engine(file), new Engine(file)]
    const tell = (lines) => {
        for (const line of lines.split('\n')) if (line) client.ask('feed', line)
        client.ask('feed', '{"event":"at","position":1}')
        client.call('table')
    }
    const choose = () => {
        const { question, cards, players: seats } = client.ask('table')
        const card = cards[0]?.card ?? '5H' // a dealer who picks may have thrown all away
        for (const choice of ['play ' + card, 'pass', 'bid 20', 'discard ' + card, 'rob 5H', 'decline', 'x'])
            client.call('why', choice)
        for (const suit of 'SHDC') client.ask('order', suit)
        if (!question || seats !== players) throw new Error(`${preset.name}: nothing is asked of the person`)
        const { discard, choices } = question
        if (!discard) return choices[chance(choices.length)]
        const least = Math.max(discard.least, discard.must.length)
        const out = [...new Set([...discard.must, ...discard.plain, ...discard.from])]
        return ['discard', ...out.slice(0, least + chance(discard.most - least + 1))].join(' ')
    }
    const record = play(
        engine,
        {
            rules: preset.name,
            players,
            sides: preset.tables[players][0],
            options: { hands: 3 },
            names: names.slice(0, players),
            levels: Array.from({ length: players }, (_, i) => (i === seat ? null : 'steady')),
            seat,
            seed: seed + 1,
        },
        choose,
        tell,
    )
    run(['check', '-'], record)
    const after = client.ask('table')
    if (!after.over || !after.ended) throw new Error(`${preset.name}: the game's end is not seen`)
    reading(preset, record, seat, client.answers.at(-1))
    return engine.compare(native, preset.name) + client.compare(native, preset.name)
}

// A record that is read shows a seat what it was told while it was played, and can be continued wherever it breaks off.
function reading(preset, record, seat, table) {
    const engine = new Engine(file)
    const client = new Engine(file)
    const lines = record.split('\n').slice(0, -1)
    const levels = JSON.parse(lines[0]).players.map((_, i) => (i === seat ? null : 'steady'))
    engine.ask('open', { seat })
    lines.forEach((line, i) => {
        engine.ask('read', line)
        for (const told of engine.call('told').split('\n')) if (told) client.ask('feed', told)
        if (i === Math.floor(lines.length / 2)) for (const others of [false, true]) engine.call('resume', { seat, levels, seed: 1, others })
    })
    same(preset.name + ', read again', client.call('table'), table)
    engine.compare(native, preset.name)
    const late = new Engine(file)
    late.ask('feed', '{"event":"seat","seat":-1,"late":true}')
    for (const line of lines) late.ask('feed', line)
    const { hands, cards, over } = late.ask('table')
    if (!hands || cards.length || !over) throw new Error(`${preset.name}: the hands of a record are not open`)
    late.compare(native, preset.name)
}

// Cards that a person puts into hands are dealt there, whatever the seed.
function arranged(preset) {
    const pack = [...'SHDC'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit))
    for (let i = pack.length; i > 1; i--) {
        const at = chance(i)
        ;[pack[i - 1], pack[at]] = [pack[at], pack[i - 1]]
    }
    const hands = [pack.slice(0, 5), pack.slice(5, 7), ...(preset.players > 2 ? [pack.slice(7, 12)] : [])].map((cards) => cards.join(' '))
    const engine = new Engine(file)
    engine.ask('start', {
        rules: preset.name,
        players: preset.players,
        sides: preset.tables[preset.players][0],
        names: names.slice(0, preset.players),
        levels: Array.from({ length: preset.players }, () => 'steady'),
        seat: -1,
        seed,
        arranged: { hands, turned: preset.kind === 'auction' ? '' : pack[20], dealer: 1 },
    })
    engine.call('deal')
    const deal = JSON.parse(engine.call('recorded').split('\n')[0])
    hands.forEach((hand, seat) => {
        for (const card of hand.split(' '))
            if (!deal.hands[seat].includes(card)) throw new Error(`${preset.name}: seat ${seat} lacks the ${card}`)
    })
    if (preset.kind !== 'auction' && deal.turn_up !== pack[20]) throw new Error(`${preset.name}: ${deal.turn_up} is turned up`)
    return engine.compare(native, preset.name)
}

// What the review says of a seat's decisions, in both programs.
function coach(preset) {
    const nodes = 300
    const record = run(['simulate', '--rules', preset.name, '--seed', seed, '--hands', '1', '--bot', 'random'])
    const review = JSON.parse(run(['review', '--json', '--seat', '1', '--nodes', nodes, '-'], record)).review
    const engine = new Engine(file)
    const found = []
    engine.ask('open', { seat: 1 })
    for (const line of withoutTurns(record).split('\n')) {
        if (!line) continue
        engine.ask('read', line)
        const decision = engine.ask('weigh', { nodes })
        if (decision) found.push(decision)
    }
    const key = ({ hand, trick, do: made, best, given_away, accuracy, mistake, unit, reason, choices }) =>
        JSON.stringify({ hand, trick, made, best, given_away, accuracy, mistake, unit, reason, choices })
    same(preset.name + ', review', found.map(key).sort().join('\n'), review.map(key).sort().join('\n'))
    return engine.compare(native, preset.name)
}

function questions() {
    const engine = new Engine(file)
    const { presets, options } = engine.ask('rules')
    for (const { name, players, tables } of presets) {
        engine.ask('check', { rules: name, players, sides: tables[players][0] })
        engine.call('sentences', { rules: name, players, sides: tables[players][0] })
        engine.call('check', { rules: name, players, sides: 9 })
        for (const option of options)
            engine.call('check', { rules: name, players, sides: tables[players][0], options: { [option.name]: option.words[0]?.word ?? 5 } })
    }
    engine.call('seatings', '4-6/any 9 7')
    const words = ['', '{', '[]', '{"rules":1}', '{"rules":"spoil-five","players":"5"}', '{"event":"game"}', '\u0000', '{"a":1,"a":2}', '[[[']
    for (const text of words)
        for (const name of Object.keys(engine.functions))
            if (!['input', 'ask', 'feed', 'start', 'check', 'read'].includes(name)) engine.call(name, text)
    for (let times = 0; times < 100; times++) { // what is refused leaves nothing behind
        engine.ask('feed', '{"event":"seat","seat":-1,"late":true}')
        engine.call('feed', '{"event":"deal"}')
    }
    engine.ask('feed', '{"event":"seat","seat":0}')
    engine.call('ask', { rules: 'twenty-five', trumps: 'S', led: '3H', hand: 'AH 7D QS 7H 4H' })
    engine.call('ask', { rules: 'twenty-five', trumps: 'S', order: true })
    engine.compare(native, 'questions')
    return presets
}

const presets = questions()
let answers = 0
for (const preset of presets) {
    answers += records(preset, null, 0, 4)
    answers += tables(preset)
    answers += arranged(preset)
}
for (const name of ['spoil-five', 'twenty-five', 'forty-five', 'auction-forty-fives']) {
    const preset = presets.find((one) => one.name === name)
    answers += records(preset, ['club', 'expert', 'master'], 400, 1)
    answers += coach(preset)
}
console.log(`${presets.length} presets, ${answers} answers the same`)
