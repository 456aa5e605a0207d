import { useSettings } from '../../data/settings.ts'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** Lists the links to rules, site, support and legal notes that the company has configured. Hidden when there are none. */
export function UsefulLinks() {
  const { link_regolamento, sito, email_assistenza, link_note_legali } = useSettings()
  const links: { href: string; icon: IconName; title: string; text: string; out: boolean }[] = []
  if (link_regolamento) {
    links.push({
      href: link_regolamento,
      icon: 'document',
      title: 'Regolamento',
      text: 'Catalogo premi e regole',
      out: true,
    })
  }
  if (sito)
    links.push({
      href: sito,
      icon: 'home',
      title: 'Sito',
      text: sito.replace(/^https?:\/\/(www\.)?/, ''),
      out: true,
    })
  if (email_assistenza) {
    links.push({
      href: `mailto:${email_assistenza}`,
      icon: 'chat',
      title: 'Assistenza',
      text: email_assistenza,
      out: false,
    })
  }
  if (link_note_legali) {
    links.push({
      href: link_note_legali,
      icon: 'document',
      title: 'Note legali',
      text: 'Chi risponde del programma',
      out: true,
    })
  }
  if (links.length === 0) return null
  return (
    <section className="stack" aria-labelledby="profilo-link">
      <h2 id="profilo-link">Utili</h2>
      <Card className="rows">
        {links.map(({ href, icon, title, text, out }) => (
          <a key={href} href={href} {...(out ? { target: '_blank', rel: 'noreferrer' } : {})}>
            <Icon name={icon} />
            <span className="grow rows-words">
              {title}
              {out ? <span className="visually-hidden"> (si apre in un’altra scheda)</span> : null}
              <span className="muted">{text}</span>
            </span>
          </a>
        ))}
      </Card>
    </section>
  )
}
