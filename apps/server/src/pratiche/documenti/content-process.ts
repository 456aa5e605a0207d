import { compose, merge, pdfOf } from './compose.ts'
import type { ContentAnswer, ContentTask } from './document-content.ts'

/** Opens the files of senders, in a process of its own (document-content.ts), because they may be made to harm what opens them. */
const answer = (message: ContentAnswer) => process.send?.(message)

async function work(task: ContentTask): Promise<ContentAnswer> {
  try {
    if ('p7m' in task) return { result: await pdfOf(Buffer.from(task.p7m)) }
    if ('merge' in task) return { result: await merge(task.merge) }
    return {
      result: await compose(
        task.files.map((file) => Buffer.from(file)),
        (at) => answer({ at }),
      ),
    }
  } catch (error) {
    return { failed: String((error as Error).stack) }
  }
}

process.on('message', async (task: ContentTask) => answer(await work(task)))
