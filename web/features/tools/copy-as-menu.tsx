import { omit, propertyOf, toObject } from '../../../core/json/json-object';
import { Braces, ChevronDown, FileCode, Link, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { formatJson } from '../../forms/json-editor/format-json';
import { stringifyJson } from '../../../core/json/lossless';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/copy-button';
import { Menu } from '../../ui/menu';
import { type ArgumentsDraft, toArguments } from './arguments-draft';
import { withoutSecrets } from '../../../core/schema/plan/secret-values';
import { createArgumentsLink } from './arguments-link';
import type { ArgumentsNotice } from './arguments-notice';
import type { CodeKind } from './export/export-call';
import type { ToolCall } from './export/tool-call';
import type { TaskRequest } from '../../../core/run/run';
import type { ListedTool } from '../../../core/protocol/tool';

export interface CopyAsMenuProps {
  session: Session;
  tool: ListedTool;
  draft: ArgumentsDraft;
  asTask: TaskRequest | undefined;
  onNotice: (notice: ArgumentsNotice) => void;
}

export function CopyAsMenu({ session, tool, draft, asTask, onNotice }: CopyAsMenuProps) {
  const t = useTranslations('exporting');
  const connectionState = useSessionState(session);
  const { state, copy } = useCopy();
  const { target } = session.config;
  const { parsed } = draft;
  const args = parsed.kind === 'value' ? toArguments(parsed.value) : undefined;
  const { inputSchema } = tool;

  const call = (): ToolCall => ({
    tool: tool.name,
    args,
    inputSchema,
    asTask,
    target,
    connection:
      connectionState.kind === 'connected'
        ? { ...connectionState.connected, envelope: envelopeOf(session) }
        : undefined,
  });
  const copyCode = (kind: CodeKind) =>
    copy(async () => {
      const exported = call();
      const { exportCall } = await import('./export/export-call');
      return exportCall(kind, exported);
    });
  const copyLink = () => {
    const value = parsed.kind === 'value' ? parsed.value : undefined;
    const { value: publicValue, omitted } = withoutSecrets(inputSchema ?? {}, value);
    const oneLine = draft.text.trim() === '' ? '' : formatJson(draft.text, 'one-line');
    const link = createArgumentsLink(location, omitted.length > 0 ? stringifyJson(publicValue) : oneLine);
    if (link.kind === 'too-long') {
      onNotice(link);
      return;
    }
    copy(() => link.url);
    if (omitted.length > 0) onNotice({ kind: 'omitted', names: omitted });
  };

  const isStdio = target.kind === 'stdio';
  const label = { idle: t('copyAs'), copied: t('copied'), failed: t('couldntCopy') }[state];
  return (
    <>
      <Menu
        entries={[
          {
            label: t('json'),
            icon: <Braces aria-hidden />,
            onSelect: () => copy(() => (draft.text === '' ? '{}' : formatJson(draft.text))),
          },
          (isStdio || connectionState.kind === 'connected') && {
            label: t(isStdio ? 'shell' : 'curl'),
            icon: <SquareTerminal aria-hidden />,
            onSelect: () => copyCode('shell'),
          },
          ...(['typescript', 'python'] as const).map((kind) => ({
            label: t(kind),
            icon: <FileCode aria-hidden />,
            onSelect: () => copyCode(kind),
          })),
          'line',
          { label: t('link'), icon: <Link aria-hidden />, onSelect: copyLink },
        ]}
        trigger={
          // Invalid JSON is no call, and can't be searched for secrets.
          <Button size="small" variant="ghost" disabled={parsed.kind === 'invalid'}>
            {label}
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : label}
      </span>
    </>
  );
}

/** `_meta` of each request of 2026-07-28; empty on older versions. */
function envelopeOf(session: Session) {
  return omit(toObject(propertyOf(session.preview('tools/call', {})?.['params'], '_meta')), 'progressToken');
}
