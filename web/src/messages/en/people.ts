/* How people find each other. */
export const people = {
  'way.now': 'Play now',
  'way.now.about': 'A seat beside other people. Computer players keep the table full until more come.',
  'now.looking': 'Looking for a seat …',
}
