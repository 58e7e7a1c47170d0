import { useTranslations } from 'use-intl';

import { SEVERITIES, type Severity } from '../../../../core/protocol/findings/severity';
import { DefinitionIcon } from '../../../runs/operation/definition-icon';
import { formatBytes } from '../../../../core/text/format';
import type { ListedTool } from '../../../../core/protocol/tool';
import type { PortabilityFinding } from '../../../../core/judge/definition/definition-finding';
import { tokensOfTool } from '../../../../core/protocol/model-tokens';
import { bytesOf, measureSchema } from '../../../../core/schema/outline/measure-schema';
import { Badge } from '../../../ui/badge';
import { SEVERITY_ICONS } from '../../../content/findings/severity-icon';

interface DefinitionDetailsProps {
  tool: ListedTool;
  findings: readonly PortabilityFinding[];
  onFindings: () => void;
}

export function DefinitionDetails({ tool, findings, onFindings }: DefinitionDetailsProps) {
  const t = useTranslations('definition');
  const { definition, inputSchema, title, name } = tool;
  const bytes = bytesOf(definition);
  const measure = inputSchema && measureSchema(inputSchema);
  const dialect = inputSchema?.['$schema'];
  return (
    <div className="row wrap muted sm gap-12 rows-4">
      <DefinitionIcon definition={definition} />
      {title !== undefined && title !== name && <span className="ink normal semibold">{title}</span>}
      <span className="tnum" title={measure && t('schemaSize', { size: formatBytes(measure.bytes) })}>
        {formatBytes(bytes)}
      </span>
      <span className="tnum" title={t('tokensHint')}>
        {t('tokens', { count: tokensOfTool(definition) })}
      </span>
      {measure && (
        <>
          <span className="tnum">{t('properties', { count: measure.properties })}</span>
          <span className="tnum">{t('depth', { count: measure.depth })}</span>
        </>
      )}
      <span title={typeof dialect === 'string' ? dialect : undefined}>
        {typeof dialect === 'string' ? dialectName(dialect) : t('defaultDialect')}
      </span>
      <span className="rest" />
      {findings.length > 0 && (
        <button type="button" className="bare gap-8 pad-2 inline-flex pointer rounded-sm hover" onClick={onFindings}>
          {SEVERITIES.map((severity) => (
            <SeverityBadge
              key={severity}
              severity={severity}
              count={findings.filter((finding) => finding.severity === severity).length}
            />
          ))}
        </button>
      )}
    </div>
  );
}

/** `https://json-schema.org/draft/2020-12/schema` → `draft/2020-12`. */
function dialectName(address: string): string {
  return /json-schema\.org\/(draft[-/][\w-]+)/.exec(address)?.[1] ?? address;
}

const SEVERITY_TONES = { error: 'bad', warning: 'warn', note: 'note' } as const;

function SeverityBadge({ severity, count }: { severity: Severity; count: number }) {
  const t = useTranslations('definition');
  if (count === 0) return null;
  const Icon = SEVERITY_ICONS[severity];
  return (
    <Badge tone={SEVERITY_TONES[severity]}>
      <Icon aria-hidden />
      {t(`count_${severity}`, { count })}
    </Badge>
  );
}
