import { useTranslations } from 'use-intl';

import { blockCheckText } from '../../../../core/suite/checks/check-content';
import { expectationText } from '../../../../core/suite/checks/verbs';
import type { Proposal } from '../../../../core/suite/propose/proposal';
import { shortenText } from '../../../../core/json/shorten-strings';
import { english } from '../../../../core/suite/suite-phrase';
import type { LocalizedText } from '../../../../core/text/phrase';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/form-fields';
import styles from './save-call-dialog.module.css';

const MAX_CHECK_LENGTH = 120;

interface ProposalListProps {
  proposals: readonly Proposal[];
  isTaken: (proposal: Proposal) => boolean;
  onTake: (proposals: readonly Proposal[], isTaken: boolean) => void;
}

export function ProposalList({ proposals, isTaken, onTake }: ProposalListProps) {
  const t = useTranslations('saveCall');
  const taken = proposals.filter(isTaken).length;
  return (
    <>
      <div className="row wrap muted sm gap-8 rows-4">
        <span className="tnum">{t('checksTaken', { taken, count: proposals.length })}</span>
        <Button
          size="small"
          variant="ghost"
          disabled={taken === proposals.length}
          onClick={() => onTake(proposals, true)}
        >
          {t('selectAll')}
        </Button>
        <Button size="small" variant="ghost" disabled={taken === 0} onClick={() => onTake(proposals, false)}>
          {t('takeNone')}
        </Button>
      </div>
      <ul className={`grid lined rounded ${styles['proposals'] ?? ''}`} aria-label={t('checks')}>
        {proposals.map((proposal) => (
          <li key={proposal.key}>
            <Checkbox
              className={`flex start gap-8 pointer py-4 px-8 ${styles['proposal'] ?? ''}`}
              checked={isTaken(proposal)}
              onChange={(is) => onTake([proposal], is)}
            >
              <span className="grid narrow break">
                <ProposalText proposal={proposal} />
                <span className="muted sm">{t(`reason_${proposal.reason}`)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}

function ProposalText({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('saveCall');
  const coreTexts = useCoreTexts();
  const short = (text: LocalizedText) => shortenText(coreTexts.text(text, english(text)), MAX_CHECK_LENGTH);
  switch (proposal.kind) {
    case 'outcome': {
      const { outcome, code } = proposal;
      return (
        <span>
          {t('outcome')} <code>{[outcome, code].filter((part) => part !== undefined).join(' ')}</code>
        </span>
      );
    }
    case 'outputSchema':
      return (
        <span>
          {t('outputSchema')} <code>valid</code>
        </span>
      );
    case 'findings':
      return (
        <span>
          {t('findings')} <code>none</code>
        </span>
      );
    case 'content':
      return (
        <span>
          {t('blockOf', { n: String(proposal.index + 1) })} <code>{short(blockCheckText(proposal.check))}</code>
        </span>
      );
    case 'values':
      return (
        <span>
          <code>
            <b>{proposal.path}</b> {short(expectationText(proposal.check))}
          </code>
        </span>
      );
    case 'reference':
      return (
        <span>
          {t('reference')} {t('wholeAnswer')}
          {proposal.ignore.length > 0 && (
            <>
              {', '}
              <code>{t('butFor', { paths: proposal.ignore.join(t('listSeparator')) })}</code>
            </>
          )}
        </span>
      );
  }
}
