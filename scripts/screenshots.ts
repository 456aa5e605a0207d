// `npm run screenshots`: takes screenshots of every screen of both apps at 390, 768, 1280 and 1600 px, light and dark, and writes a
// page to browse them.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ExpectedError, exitWithError, pinnedNode, ROOT } from './project.mjs'
import { pageOf } from './screenshots-page.ts'

const MADE = join(ROOT, 'test-results/screens/postgres')
const TO = join(ROOT, 'docs/schermate')

try {
  await ensureInstalled()
  await ensureBuilt()
  await ensureChromium()
  rmSync(MADE, { recursive: true, force: true })
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const specs = ['/members-screens.spec.ts', '/backoffice-screens.spec.ts']
  const { status } = spawnSync(
    pinnedNode(),
    // Arguments are passed to Playwright: `npm run screenshots -- -g login` takes only those.
    [playwright, 'test', '-c', 'e2e', '--project=postgres', ...specs, ...process.argv.slice(2)],
    { cwd: ROOT, env: { ...process.env, SCREENSHOTS: 'on' }, stdio: 'inherit' },
  )
  if (!existsSync(MADE)) throw new ExpectedError('No screenshots were taken.')
  rmSync(TO, { recursive: true, force: true })
  mkdirSync(TO, { recursive: true })
  cpSync(MADE, join(TO, 'img'), { recursive: true })
  const files = readdirSync(join(TO, 'img')).toSorted()
  writeFileSync(join(TO, 'index.html'), pageOf(files))
  console.log(`${files.length} screenshots: open docs/schermate/index.html`)
  process.exitCode = status ?? 1
} catch (error) {
  exitWithError(error)
}
