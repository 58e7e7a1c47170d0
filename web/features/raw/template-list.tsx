import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { EmptyState } from '../../ui/empty-state';
import { SearchBox } from '../../ui/search-box';
import { type ListRow, VirtualListbox } from '../../ui/virtual-listbox';
import { type Template, templatesOf } from './templates';

const KINDS = ['request', 'notification', 'other'] as const;

/** Every message that a client of this version may send, and some that none should. A click or Enter takes one. */
export function TemplateList({
  version,
  onInsert,
}: {
  version: ProtocolVersion;
  onInsert: (template: Template) => void;
}) {
  const t = useTranslations('raw');
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<string>();
  const templates = useMemo(() => templatesOf(version), [version]);
  const words = useCallback(
    (template: Template) =>
      template.kind === 'other' ? t(`other_${template.name}`) : template.method.method,
    [t],
  );
  const rows = useMemo((): ListRow<Template>[] => {
    const wanted = filter.trim().toLowerCase();
    return KINDS.flatMap((kind) => {
      const items = templates.filter(
        (template) => template.kind === kind && words(template).toLowerCase().includes(wanted),
      );
      if (items.length === 0) return [];
      const group = { kind: 'group' as const, key: `group ${kind}`, label: t(`group_${kind}`) };
      return [
        { ...group, count: items.length },
        ...items.map((item) => ({
          kind: 'item' as const,
          key: item.key,
          text: words(item),
          item,
        })),
      ];
    });
  }, [templates, filter, words, t]);
  const insert = (key: string) => {
    const template = templates.find((each) => each.key === key);
    if (template) onInsert(template);
  };

  return (
    <div className="pane side" data-list-pane>
      <div className="flex baseline gap-8 px-14 pt-10 pb-6">
        <h2 className="normal">{t('templates')}</h2>
        <span className="faint xs">{version}</span>
      </div>
      <div className="px-10 pb-8">
        <SearchBox
          label={t('filterTemplates')}
          value={filter}
          onChange={setFilter}
          onKeyDown={(event) => {
            const [, first] = rows;
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && first)
              insert(first.key);
          }}
        />
      </div>
      {rows.length === 0 && <EmptyState title={t('noTemplate')} />}
      <VirtualListbox
        label={t('templates')}
        rows={rows}
        selected={selected}
        onSelect={(key, by) => {
          setSelected(key);
          // The arrow keys pass by: they take nothing.
          if (by === 'pointer') insert(key);
        }}
        onActivate={insert}
        renderItem={(template) => <span className="clip ellipsis sm code">{words(template)}</span>}
        rowHeight={28}
      />
    </div>
  );
}
