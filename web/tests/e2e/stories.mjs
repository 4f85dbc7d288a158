/* The stories of several files in one process, with one browser: node stories.mjs PROGRAM PAGE OUT FILE… */
await Promise.all(process.argv.slice(5).map((file) => import(`./${file}.mjs`))) // one after the other, the first might be over before the last begins
