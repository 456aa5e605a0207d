// Preloaded into a server (`node --import`): shifts its clock by the milliseconds in the file at `RESILIENCE_CLOCK`, which is read
// periodically.
import { readFileSync } from 'node:fs'

const LOOK_MS = 200
const True = Date
let shift_ms = 0
const look = () => {
  shift_ms = Number(readFileSync(process.env.RESILIENCE_CLOCK ?? '', 'utf8')) || 0
}
look()
setInterval(look, LOOK_MS).unref()

globalThis.Date = class extends True {
  constructor(...args) {
    if (args.length === 0) super(True.now() + shift_ms)
    else super(...args)
  }
  static now() {
    return True.now() + shift_ms
  }
}
