import { jsonText } from '../../../core/json/lossless';
import type { LogMessage } from '../../../core/session/log/log-messages';
import type { LogLevel } from '../../../core/protocol/protocol-settings';
import { Badge, type Tone } from '../../ui/badge';
import { shortenText } from '../../../core/json/shorten-strings';

const TONES: Record<LogLevel, Tone> = {
  debug: 'neutral',
  info: 'note',
  notice: 'accent',
  warning: 'warn',
  error: 'bad',
  critical: 'bad',
  alert: 'bad',
  emergency: 'bad',
};

export function LevelBadge({ message }: { message: LogMessage }) {
  const { level, sentLevel } = message;
  if (level !== undefined) return <Badge tone={TONES[level]}>{level}</Badge>;
  const sent = sentLevel === undefined ? '—' : typeof sentLevel === 'string' ? sentLevel : jsonText(sentLevel);
  return (
    <Badge tone="warn" title={shortenText(sent, 200)}>
      ⚠ {shortenText(sent, 8)}
    </Badge>
  );
}
