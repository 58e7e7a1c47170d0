import { ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPart } from '../../i18n/lazy-part';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import styles from './finding-card.module.css';
import type { FindingItem, FindingLocation } from './finding-items';
import { SeverityIcon } from '../../content/findings/severity-icon';

const RuleDialog = lazyPart(async () => (await import('./rule-dialog')).RuleDialog);

interface FindingCardProps {
  item: FindingItem;
  client: string;
  /** There are findings of others. */
  showsSource: boolean;
  selected: string | undefined;
  /** Of the same rule, the first card names it, and has the fix. */
  before?: FindingItem | undefined;
  next?: FindingItem | undefined;
  onOpen: (location: FindingLocation) => void;
}

const MORE = 50;
const NAMED = 2;

export function FindingCard(props: FindingCardProps) {
  const { item, client, showsSource, selected, before, next, onOpen } = props;
  const isContinued = haveOneRule(before, item);
  const continues = haveOneRule(item, next);
  const t = useTranslations('findingsPage');
  const id = useId();
  const { severity, rule, source, who, sentence, value, subjects, remedy, link, reason, count, locations } = item;
  const [isExplaining, setExplaining] = useState(false);
  const [shownCount, setShownCount] = useState(1);
  const shown = Math.max(shownCount, locations.findIndex(({ key }) => key === selected) + 1);
  const more = subjects.length - NAMED;
  const left = locations.length - shown;
  const hasFacts = !isContinued || count > 1 || who === 'client';
  const specification = link && (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className="inline gap-3 accent nowrap icons-12">
      {t('spec', { version: link.section })}
      <ExternalLink aria-hidden />
    </a>
  );
  return (
    <li
      className={classNames(styles['card'], isContinued ? 'pt-4' : 'pt-12', continues ? 'pb-4' : 'pb-12 line-below')}
      aria-labelledby={`${id}-title ${id}-rule`}
    >
      <SeverityIcon severity={severity} />
      <div className={styles['body']}>
        <div className="grid gap-4 narrow">
          <div className="row wrap gap-8 rows-2">
            <h3 id={`${id}-title`} className="semibold readable break normal">
              <span className={styles['severity']} data-severity={severity}>
                {t(`severity_${severity}`)}
              </span>{' '}
              {subjects.slice(0, NAMED).map((name, at) => (
                <span key={name}>
                  {at > 0 && t('betweenSubjects')}
                  <code className="code">{name}</code>
                </span>
              ))}
              {more > 0 && ` ${t('moreSubjects', { count: more })}`}
              {subjects.length > 0 && t('afterSubjects')}
              {value !== undefined && (
                <>
                  <code className="code">{value}</code>
                  {t('afterSubjects')}
                </>
              )}
              {sentence}
            </h3>
            {isContinued && before?.link?.href !== link?.href && specification}
          </div>
          {reason !== undefined && !isContinued && <p className="muted readable">{reason}</p>}
          {!isContinued && (
            <p className="readable">
              <span className="faint">{t('remedy')}</span> <Coded text={remedy} /> {specification}
            </p>
          )}
        </div>
        <div className="grid hug gap-4 narrow">
          <p className={hasFacts ? 'row wrap gap-8 rows-2' : undefined} hidden={!hasFacts}>
            {showsSource && !isContinued && <Badge>{t(`source_${source}`)}</Badge>}
            <button
              type="button"
              id={`${id}-rule`}
              hidden={isContinued}
              className="bare no-pad faint sm code pointer hover-ink"
              aria-haspopup="dialog"
              onClick={() => setExplaining(true)}
            >
              {rule}
            </button>
            {count > 1 && <Badge>{t(`${item.per}s`, { count })}</Badge>}
            {who === 'client' && <Badge tone="note">{client}</Badge>}
          </p>
          <ul className="grid narrow wide" aria-label={t('labelOf', { label: t('where'), value: rule })}>
            {locations.slice(0, shown).map((location) => (
              <li key={location.key}>
                <LocationRow
                  location={location}
                  differingSentence={location.sentence === sentence ? undefined : location.sentence}
                  isOpen={location.key === selected}
                  onOpen={() => onOpen(location)}
                />
              </li>
            ))}
          </ul>
          {left > 0 && (
            <Button size="small" variant="link" onClick={() => setShownCount(shown + MORE)}>
              {t('morePlaces', { count: left })}
            </Button>
          )}
          {item.unstored > 0 && <p className="faint">{t('countedOnly', { count: item.unstored })}</p>}
        </div>
        {isExplaining && <RuleDialog rule={rule} onClose={() => setExplaining(false)} />}
      </div>
    </li>
  );
}

function haveOneRule(a: FindingItem | undefined, b: FindingItem | undefined): boolean {
  return a?.rule === b?.rule && a?.who === b?.who && a?.source === b?.source;
}

interface LocationProps {
  location: FindingLocation;
  differingSentence: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

function LocationRow({ location: { opens, path, subject }, differingSentence, isOpen, onOpen }: LocationProps) {
  const t = useTranslations('findingsPage');
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Beside the opened message, the list is narrower and longer.
    if (isOpen) requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
  }, [isOpen]);
  return (
    <button ref={row} type="button" className={styles['place']} aria-pressed={isOpen} onClick={onOpen}>
      <span className="flex wrap muted sm gap-8 rows-0">
        {opens.kind === 'message' ? (
          <>
            <span className="visually-hidden">{t('open', { seq: String(opens.finding.seq) })}</span>
            <span aria-hidden className="accent tnum">
              #{opens.finding.seq}
            </span>
          </>
        ) : (
          <span className="accent">{subject}</span>
        )}
        {path !== '' && <code className="code">{path}</code>}
      </span>
      {differingSentence !== undefined && <span className="readable">{differingSentence}</span>}
    </button>
  );
}

function Coded({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : <span key={at}>{part}</span>));
}
