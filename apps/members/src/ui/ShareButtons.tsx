import './share-buttons.css'
import { canShare, share } from '../device/share.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toast } from './overlays.ts'

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast('Link copiato')
  } catch {
    toast('Non riesco a copiare: tieni premuto il link e copialo a mano', 'warning')
  }
}

/** Buttons that share a link, where the device can, and copy it. */
export function ShareButtons({ link, sentence }: { link: string; sentence: string }) {
  if (!canShare())
    return (
      <Button onClick={() => void copy(link)}>
        <Icon name="copy" />
        Copia il link
      </Button>
    )
  return (
    <>
      <Button
        onClick={() => void share({ title: sentence, text: sentence, url: link }).catch(() => copy(link))}
      >
        <Icon name="share" />
        Condividi
      </Button>
      <Button variant="soft" onClick={() => void copy(link)}>
        <Icon name="copy" />
        Copia
      </Button>
    </>
  )
}
