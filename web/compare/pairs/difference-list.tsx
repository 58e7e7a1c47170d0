import { useTranslations } from 'use-intl';

import { english } from '../../../core/suite/say';
import type { Words } from '../../../core/text/phrase';
import { useSay } from '../../content/words/use-say';
import { PagePart } from '../../ui/page-part';

/** Differences that are listed; the whole comparison has all of them. */
const MOST_LISTED = 200;

/** What differs between two answers, a line each. */
export function DifferenceList({ differences }: { differences: readonly Words[] }) {
  const t = useTranslations('suiteCompare');
  const say = useSay();
  const more = differences.length - MOST_LISTED;
  return (
    <PagePart title={t('differences', { count: differences.length })}>
      {differences.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="grid gap-2 sm code break">
          {differences.slice(0, MOST_LISTED).map((line, index) => (
            <li key={index}>{say.words(line, english(line))}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </PagePart>
  );
}
