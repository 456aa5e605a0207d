import { clock } from '@primo/domain/platform/clock'
import { type InstallationCheck, installationChecks } from '@primo/domain/registro/installation-checks'
import { type Config, hasNoSms } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { setAsideEvents } from '../eventi/dispatch.ts'
import { COPIA, lastRuns, PROVA_RIPRISTINO } from '../lavori/backup-runs.ts'
import { failedInQueues, failedJobs } from '../lavori/queries.ts'
import { messaggiInCoda } from '../messaggi/commands.ts'
import { failingChannels } from '../messaggi/queries.ts'
import { certificateState } from '../rilevazioni/certificate.ts'

/** Checks the installation: backups, certificate, jobs, events, messages. For `primo stato` and «Guasti». */
export async function checkInstallation(
  db: Db,
  config: Pick<Config, 'public_url' | 'production' | 'sms'>,
): Promise<InstallationCheck[]> {
  const { falliti, dal } = await messaggiInCoda(db)
  const facts = {
    copia: await lastRuns(db, COPIA),
    prova: await lastRuns(db, PROVA_RIPRISTINO),
    certificato: await certificateState(db, config),
    lavori: await failedJobs(db),
    code: await failedInQueues(db),
    eventi: await setAsideEvents(db),
    messaggi: { senza_sms: hasNoSms(config), falliti, dal, canali: await failingChannels(db) },
  }
  return installationChecks(facts, clock.now())
}
