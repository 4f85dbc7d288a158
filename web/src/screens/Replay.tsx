export default function Replay(_: { id: string }) {
  return null
}
