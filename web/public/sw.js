/* The service worker, for playing offline: caches the files of this build, and keeps those of the build before it for tabs that are still open.
   tools/postbuild.mjs fills in the list. */
const KEPT = 'spoilfive-__VERSION__'
const FILES = '__FILES__'

/* The organiser's page: kept for those who have opened it. */
const NIGHT_PAGE = '/night.html'
const PHONES = '/night/'
const PHONE_PAGE = '/night-phone.html'
const NIGHT = '__NIGHT__'

const keep = (files) => caches.open(KEPT).then((cache) => cache.addAll(files))

self.addEventListener('install', (event) => {
  const wanted = async () => keep((await caches.match(NIGHT_PAGE)) ? [...FILES, ...NIGHT] : FILES)
  event.waitUntil(wanted().then(() => self.skipWaiting()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'night') event.waitUntil(keep(NIGHT))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('spoilfive-') && name !== KEPT)
            .slice(0, -1)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

/* Files of a build have a hash in their name and never change: the kept one is the right one, and one that was not yet kept is kept now.
   The page itself comes from the server where there is one, so that a new build is seen; what the server alone knows is never kept. */
async function kept(request) {
  const cache = await caches.open(KEPT)
  const found = (await cache.match(request, { ignoreSearch: true })) ?? (await caches.match(request, { ignoreSearch: true }))
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, answer.clone())
  return answer
}

async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) return answer
    throw new Error('no page')
  } catch {
    const { pathname } = new URL(request.url)
    const night = pathname.startsWith(PHONES) ? PHONE_PAGE : NIGHT_PAGE
    const place = night === PHONE_PAGE || pathname === NIGHT_PAGE ? night : '/'
    return (await caches.match(place, { cacheName: KEPT })) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (pathname === '/health' || pathname === '/metrics') return
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : kept(event.request))
})

/* Your turn: a tap on the notice leads to the page that showed it. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const lead = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find(({ url }) => url === notification.data) ?? pages[0]
    return page ? page.focus() : self.clients.openWindow(notification.data)
  }
  event.waitUntil(lead())
})
