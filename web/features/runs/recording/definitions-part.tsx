import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import type { ListedTool } from '../../../../core/protocol/tool';
import { JsonText } from '../../../content/text/json-text';
import { EmptyState } from '../../../ui/empty-state';
import { ListDetail } from '../../../ui/list-detail/list-detail';
import { type ListRow, VirtualListbox } from '../../../ui/virtual-listbox';
import styles from './definitions-part.module.css';
import { collectDefinitions } from './listed-definitions';
import type { OpenedRecording } from './opened-recording';
import type { RecordedCall } from './recorded-calls';

export interface DefinitionsPartProps {
  calls: readonly RecordedCall[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  opened: Pick<OpenedRecording, 'session' | 'log'>;
  ToolPart: ComponentType<
    { tool: ListedTool; tools: readonly ListedTool[]; source: string } & DefinitionsPartProps['opened']
  >;
}

interface Row {
  name: string;
  title: string | undefined;
  render: () => ReactNode;
}

export function toolRowKey(tools: readonly ListedTool[], key: string): string {
  return `tools ${tools.findIndex((tool) => tool.key === key)}`;
}

export function DefinitionsPart({ calls, selected, onSelect, opened, ToolPart }: DefinitionsPartProps) {
  const t = useTranslations('recordings');
  const listed = useMemo(() => collectDefinitions(calls), [calls]);
  const rows = useMemo(() => {
    const { server, tools, resources, templates, prompts, skills } = listed;
    const json = (value: JsonObject, label: string) => () => <JsonText source={stringifyJson(value)} label={label} />;
    const group = (key: string, label: string, items: readonly Row[]): ListRow<Row>[] =>
      items.length === 0
        ? []
        : [
            { kind: 'group', key, label, count: items.length },
            ...items.map((item, at) => ({ kind: 'item' as const, key: `${key} ${at}`, text: item.name, item })),
          ];
    const plain = (items: readonly JsonObject[]): Row[] =>
      items.map((item) => {
        const name = asString(item.name) ?? asString(item.uri) ?? asString(item.uriTemplate) ?? '?';
        return { name, title: asString(item['title']), render: json(item, name) };
      });
    return [
      ...group(
        'server',
        t('server'),
        server ? [{ name: t('introduction'), title: undefined, render: json(server, t('introduction')) }] : [],
      ),
      ...group(
        'tools',
        t('tools'),
        tools.map((tool) => ({
          name: tool.name,
          title: tool.title,
          render: () => (
            <ToolPart
              key={tool.key}
              tool={tool}
              tools={tools}
              source={stringifyJson(tool.definition)}
              session={opened.session}
              log={opened.log}
            />
          ),
        })),
      ),
      ...group('resources', t('resources'), plain(resources)),
      ...group('templates', t('templates'), plain(templates)),
      ...group('prompts', t('prompts'), plain(prompts)),
      ...group('skills', t('skills'), plain(skills)),
    ];
  }, [listed, opened, ToolPart, t]);
  const open = rows.find((row) => row.kind === 'item' && row.key === selected);
  if (rows.length === 0) return <EmptyState title={t('nothingOffered')}>{t('nothingOfferedText')}</EmptyState>;
  return (
    <ListDetail
      id="recording-offered"
      share="30%"
      list={
        <div className="pane side">
          <VirtualListbox
            label={t('offered')}
            rows={rows}
            selected={selected}
            onSelect={onSelect}
            renderItem={({ name, title }) => (
              <span className={`truncate narrow ${styles['item'] ?? ''}`}>
                {name}
                {title !== undefined && title !== name && <small className="sm">{title}</small>}
              </span>
            )}
            rowHeight={30}
          />
        </div>
      }
      detail={
        open?.kind === 'item' ? (
          <div className="tall scroll py-12 px-16" key={open.key}>
            {open.item.render()}
          </div>
        ) : (
          <EmptyState title={t('chooseOffered')} />
        )
      }
    />
  );
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
