import { Braces, ChevronDown, FileCode, Link, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { formatJson } from '../forms/json-editor/format-json';
import type { JsonSchema } from '../json/validation/json-schema';
import { stringifyJson } from '../json/lossless';
import { isObject } from '../session/json-rpc';
import type { Session } from '../session/session';
import { useSessionState } from '../session/session-context';
import { Button } from '../ui/button';
import { useCopy } from '../ui/copy-button';
import { Menu, type MenuEntry } from '../ui/menu';
import { type ArgumentsDraft, toArguments } from './arguments-draft';
import { linkTo, withoutSecrets } from './arguments-link';
import type { ArgumentsNotice } from './arguments-notice';
import type { CodeKind } from './export/export-call';
import type { ToolCall } from './export/tool-call';
import type { ListedTool } from './tool';

interface CopyAsMenuProps {
  session: Session;
  tool: ListedTool;
  draft: ArgumentsDraft;
  onNotice: (notice: ArgumentsNotice) => void;
}

/** Copies the call: its arguments, a program that makes it, or a link to it. */
export function CopyAsMenu({ session, tool, draft, onNotice }: CopyAsMenuProps) {
  const t = useTranslations('exporting');
  const connectionState = useSessionState(session);
  const { state, copy } = useCopy();
  const { target } = session.config;
  const isValue = draft.parsed.kind === 'value';
  const args = draft.parsed.kind === 'value' ? toArguments(draft.parsed.value) : undefined;
  const { inputSchema } = tool;

  const call = (): ToolCall => ({
    tool: tool.name,
    args,
    inputSchema,
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
    const { text, omitted } = linkedText(inputSchema ?? {}, draft);
    const link = linkTo(location, text);
    if (link.kind === 'too-long') {
      onNotice(link);
      return;
    }
    copy(() => link.url);
    if (omitted.length > 0) onNotice({ kind: 'omitted', names: omitted });
  };

  const isStdio = target.kind === 'stdio';
  const entries: MenuEntry[] = [];
  if (isValue) {
    entries.push({
      kind: 'item',
      key: 'json',
      label: t('json'),
      icon: <Braces aria-hidden />,
      onSelect: () => copy(() => (draft.text === '' ? '{}' : formatJson(draft.text))),
    });
    // What to write depends on the version that was negotiated.
    if (isStdio || connectionState.kind === 'connected') {
      entries.push({
        kind: 'item',
        key: 'shell',
        label: isStdio ? t('shell') : t('curl'),
        icon: <SquareTerminal aria-hidden />,
        onSelect: () => copyCode('shell'),
      });
    }
    for (const kind of ['typescript', 'python'] as const) {
      entries.push({
        kind: 'item',
        key: kind,
        label: t(kind),
        icon: <FileCode aria-hidden />,
        onSelect: () => copyCode(kind),
      });
    }
    entries.push({ kind: 'line', key: 'line' });
  }
  entries.push({
    kind: 'item',
    key: 'link',
    label: t('link'),
    icon: <Link aria-hidden />,
    onSelect: copyLink,
  });
  const said = { idle: t('copyAs'), copied: t('copied'), failed: t('copyFailed') }[state];
  return (
    <>
      <Menu
        entries={entries}
        trigger={
          <Button size="small" variant="ghost">
            {said}
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : said}
      </span>
    </>
  );
}

/** What Loupe puts around each request of 2026-07-28; empty on the versions before. */
function envelopeOf(session: Session) {
  const params = session.preview('tools/call', {})?.['params'];
  const meta = isObject(params) ? params['_meta'] : undefined;
  if (!isObject(meta)) return {};
  return Object.fromEntries(Object.entries(meta).filter(([key]) => key !== 'progressToken'));
}

/** The arguments as they go into a link: as written, but for what is secret. */
function linkedText(
  schema: JsonSchema,
  { text, parsed }: ArgumentsDraft,
): { text: string; omitted: string[] } {
  if (parsed.kind === 'invalid' || text.trim() === '') return { text, omitted: [] };
  const { value, omitted } = withoutSecrets(schema, parsed.value);
  return {
    text: omitted.length > 0 ? stringifyJson(value) : formatJson(text, 'one-line'),
    omitted,
  };
}
