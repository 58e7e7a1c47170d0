import { useTranslations } from 'use-intl';

import { Notice } from '../../ui/notice';
import { type InputProblem, nameFor, type ParsedInput } from './parse-server-input';

export function ParsedInputNote({ parsed }: { parsed: ParsedInput }) {
  const t = useTranslations('servers');
  switch (parsed.kind) {
    case 'empty':
      return <p className="muted sm">{t('intro')}</p>;
    case 'invalid':
      return <Notice tone="warn" title={<InputProblemText problem={parsed.problem} />} />;
    case 'server-json':
      return <p className="muted sm">{t('kindServerJson', { name: parsed.document.name })}</p>;
    case 'servers': {
      const names = parsed.servers.map(({ name }) => name).join(', ');
      const [first] = parsed.servers;
      if (parsed.servers.length > 1) {
        return <p className="muted sm">{t('kindConfig', { count: parsed.servers.length, names })}</p>;
      }
      if (!first) return null;
      const { target } = first;
      return (
        <p className="muted sm">
          {target.kind === 'stdio'
            ? t('kindCommand', { command: target.command, count: target.args.length })
            : t('kindUrl', { host: nameFor(target) })}
        </p>
      );
    }
  }
}

function InputProblemText({ problem }: { problem: InputProblem }) {
  const t = useTranslations('servers');
  switch (problem.kind) {
    case 'json':
      return t('problemJson', {
        message: problem.message,
        line: String(problem.line),
        column: String(problem.column),
      });
    case 'no-servers':
      return t('problemNoServers', { example: '{"mcpServers": {"name": {"command": "…"}}}' });
    case 'quotes':
      return t('problemQuotes');
    case 'url':
      return problem.name === undefined ? t('problemUrl') : t('problemUrlOf', { name: problem.name });
    case 'credentials':
      return problem.name === undefined ? t('problemCredentials') : t('problemCredentialsOf', { name: problem.name });
  }
}
