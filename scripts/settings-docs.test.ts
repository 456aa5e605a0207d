import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONFIG_SCHEMA } from '../apps/server/src/platform/config/config-schema.ts'
import { ROOT } from './project.mjs'
import { exampleFile, SETTINGS_BY_TOPIC, settingsPage } from './settings-docs.ts'

const inRoot = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('every setting of the schema is documented once', () => {
  expect(Object.values(SETTINGS_BY_TOPIC).flatMap(Object.keys).sort()).toEqual(
    Object.keys(CONFIG_SCHEMA.shape).sort(),
  )
})

test('docs/settings.md and .env.example match the output of scripts/settings-docs.ts', () => {
  expect(inRoot('docs/settings.md')).toBe(settingsPage())
  expect(inRoot('.env.example')).toBe(exampleFile())
})
