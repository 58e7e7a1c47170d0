import { Eye, Globe, Repeat, ShieldAlert, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '../../ui/badge';
import type { ToolHints } from '../../../core/protocol/tool';

const HINTS = [
  { name: 'readOnly', Icon: Eye, tone: 'ok' },
  { name: 'destructive', Icon: Trash2, tone: 'bad' },
  { name: 'idempotent', Icon: Repeat, tone: 'neutral' },
  { name: 'openWorld', Icon: Globe, tone: 'neutral' },
] as const;

/** The server's annotations. `compact` only marks what is dangerous to call, and not as a button would look. */
export function ToolBadges({ hints, compact = false }: { hints: ToolHints; compact?: boolean }) {
  const t = useTranslations('tools');
  // A read-only tool destroys nothing, whatever `destructiveHint` says.
  const declared = HINTS.filter(
    ({ name }) => hints[name] === true && !(name === 'destructive' && hints.readOnly === true),
  );
  if (!compact) {
    return (
      <span className="wrap gap-8 inline-flex">
        {declared.map(({ name, Icon, tone }) => (
          <Badge key={name} tone={tone} title={t('hintTitle')}>
            <Icon aria-hidden />
            {t(name)}
          </Badge>
        ))}
      </span>
    );
  }
  const hint = declared.find(({ name }) => name === 'readOnly' || name === 'destructive')?.name;
  if (!hint) return null;
  const word = <span className="visually-hidden">{t(hint)}</span>;
  if (hint === 'readOnly') return word;
  return (
    <span className="centre rigid faint icons-14" title={t(hint)}>
      <ShieldAlert aria-hidden />
      {word}
    </span>
  );
}
