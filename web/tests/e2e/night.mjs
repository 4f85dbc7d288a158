/* The organiser's page: whole nights by taps, what is stored, and what the hall sees. */
import assert from 'node:assert/strict'
import { DESK, faults, mainStory, server, story } from './people.mjs'

const PHONE = { width: 390, height: 844 }

const open = (person, place = '') => person.page.goto(`${server.url}/night.html${place}`)
const tap = (person, what) => person.tapOn(`[data-do="${what}"]`)
const said = (person, words) =>
  person.until(`“${words}”`, (words) => document.querySelector('[data-testid=said]')?.textContent.includes(words), words)
const type = async (person, id, words) => person.find(id).fill(words)

async function begin(person, title) {
  await open(person)
  await person.tapOn(`[data-night="${title}"]`)
  await tap(person, 'open-door')
  await person.find('find').waitFor()
}

/* Somebody who was never here before. */
async function comeNew(person, name, partner) {
  await type(person, 'find', name)
  await tap(person, 'new')
  await type(person, 'new-name', name)
  if (partner) await type(person, 'new-partner', partner)
  await tap(person, 'new-pays')
  await said(person, `${name.split(' ')[0]}`)
}

mainStory('a small night: door, draw, results, a correction, prizes', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await begin(ann, 'Drive for the school')
  for (const [a, b] of [
    ['Mary Byrne', 'Tom Byrne'],
    ['Ann Daly', 'Joe Daly'],
    ['Kit Doyle', 'Nuala Doyle'],
    ['Peg Nolan', 'Jim Nolan'],
  ])
    await comeNew(ann, a, b)
  await ann.shot('night-door')
  await tap(ann, 'close-door')
  await ann.shot('night-before')
  await tap(ann, 'draw')
  await said(ann, 'Seats for game 1')
  await ann.shot('night-seats')
  await tap(ann, 'start')
  await ann.shot('night-games')
})
