/* The stories of several files in one process, with one browser: node stories.mjs PROGRAM PAGE OUT FILE… */
for (const file of process.argv.slice(5)) await import(`./${file}.mjs`)
