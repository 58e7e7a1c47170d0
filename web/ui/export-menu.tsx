import type { JsonDocument } from '../../core/json/documents/json-document';
import { Copy, Download, FileDown } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { TableFacts } from '../../core/json/documents/document-model';
import { Button } from './button';
import { useCopy } from './copy-button';
import { download } from './download';
import { Menu, type MenuEntry } from './menu';

export function ExportMenu({
  document,
  table,
  shown,
  label,
}: {
  document: JsonDocument;
  table: TableFacts;
  shown: number;
  label: string;
}) {
  const t = useTranslations('content');
  const { state, copy } = useCopy();
  const name = label.replace(/[^\p{L}\p{N}.-]+/gu, '-');
  const save = (format: 'csv' | 'json', rows: 'shown' | 'all') => {
    void Promise.resolve(document.ask('tableFile', table.table, format, rows)).then(
      (file) => download(`${name}.${format}`, file),
      () => undefined,
    );
  };
  const item = (key: string, text: string, onSelect: () => void): MenuEntry => ({
    label: text,
    icon: key === 'copy' ? <Copy aria-hidden /> : <FileDown aria-hidden />,
    onSelect,
  });
  const entries: MenuEntry[] = [
    item('csvShown', t('table.csvShown', { count: shown }), () => save('csv', 'shown')),
    item('jsonShown', t('table.jsonShown', { count: shown }), () => save('json', 'shown')),
    item('copy', t('table.copyCsv'), () => copy(() => document.ask('tableCsv', table.table))),
    'line',
    item('csvAll', t('table.csvAll', { count: table.rowCount }), () => save('csv', 'all')),
    item('jsonAll', t('table.jsonAll', { count: table.rowCount }), () => save('json', 'all')),
  ];
  const said = { idle: t('table.export'), copied: t('copied'), failed: t('couldntCopy') }[state];
  return (
    <Menu
      entries={entries}
      trigger={
        <Button size="small" variant="ghost" icon={<Download aria-hidden />}>
          {said}
        </Button>
      }
    />
  );
}
