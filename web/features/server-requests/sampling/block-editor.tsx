import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import { FileControl } from '../../../forms/controls/file-control';
import { readFileValue } from '../../../forms/controls/file-value';
import { useJsonProblem } from '../../../forms/fields/problem-texts';
import { JsonEditor } from '../../../forms/json-editor';
import { contentKinds, type MediaFamily } from '../../../../core/protocol/content/content-kinds';
import { capitalized } from '../../../../core/text/format';
import type { JsonSyntaxError } from '../../../../core/json/lossless';
import { IconButton } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Select, TextField } from '../../../ui/form-fields';
import { type BlockDraft, type BlockDraftKind, draftKinds, newBlock } from './answer-draft';
import styles from './answer-editor.module.css';
import form from '../../../ui/form.module.css';
import { ToolUseEditor } from './tool-use-editor';

interface BlockEditorProps {
  block: BlockDraft;
  number: number;
  tools: readonly JsonObject[];
  protocolVersion: string;
  problem: JsonSyntaxError | 'no-file' | undefined;
  onChange: (block: BlockDraft) => void;
  onRemove: (() => void) | undefined;
}

/** Any other kind can be written as JSON. */
function kindsOf(protocolVersion: string, current: BlockDraftKind): BlockDraftKind[] {
  const known = draftKinds.filter((kind) => kind === current || contentKinds[kind].since <= (protocolVersion || 1));
  return [...known, 'json'];
}

export function BlockEditor(props: BlockEditorProps) {
  const { block, number, tools, protocolVersion, onChange, onRemove } = props;
  const t = useTranslations('sampling');
  const kinds = useTranslations('content.kinds');
  const n = String(number);
  const [first] = tools;
  const toolName = typeof first?.['name'] === 'string' ? first['name'] : '';
  return (
    <fieldset className={styles['block']}>
      <legend className="visually-hidden">{t('blockOf', { n })}</legend>
      <div className="row between">
        <Select
          aria-label={t('kindOf', { n })}
          value={block.kind}
          options={kindsOf(protocolVersion, block.kind).map((kind) => [
            kind,
            kind === 'json' ? t('json') : capitalized(kinds(kind)),
          ])}
          onChange={(kind) => onChange({ ...newBlock(kind, toolName), key: block.key })}
        />
        {onRemove && <IconButton label={t('removeBlock', { n })} icon={<X aria-hidden />} onClick={onRemove} />}
      </div>
      <BlockFields {...props} />
    </fieldset>
  );
}

function BlockFields({ block, number, tools, problem, onChange }: BlockEditorProps) {
  const t = useTranslations('sampling');
  const problemOf = useJsonProblem();
  const n = String(number);
  const syntax = problem === undefined || problem === 'no-file' ? undefined : problemOf(problem);
  switch (block.kind) {
    case 'text':
      return (
        <textarea
          className={classNames(form['input'], styles['text'])}
          aria-label={t('textOf', { n })}
          data-has-focus-first={number === 1}
          placeholder={t('textPlaceholder')}
          value={block.text}
          rows={Math.min(16, Math.max(5, block.text.split('\n').length))}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      );
    case 'tool_use':
      return <ToolUseEditor block={block} number={number} tools={tools} problem={syntax} onChange={onChange} />;
    case 'json':
      return (
        <JsonEditor
          label={t('jsonOf', { n })}
          text={block.text}
          problem={syntax}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    default:
      return <MediaFields block={block} number={number} onChange={onChange} isMissing={problem !== undefined} />;
  }
}

interface MediaFieldsProps {
  block: BlockDraft & { kind: MediaFamily };
  number: number;
  isMissing: boolean;
  onChange: (block: BlockDraft) => void;
}

function MediaFields({ block, number, isMissing, onChange }: MediaFieldsProps) {
  const t = useTranslations('sampling');
  const content = useTranslations('content');
  const label = content('block.of', { kind: capitalized(content(`kinds.${block.kind}`)), number });
  const id = useId();
  const take = (value: unknown) => {
    const data = typeof value === 'string' ? value : '';
    const type = readFileValue('base64', data)?.type;
    onChange({ ...block, data, ...(type !== undefined && { mimeType: type }) });
  };
  return (
    <>
      <span id={`${id}-label`}>{label}</span>
      <FileControl
        id={id}
        labelId={`${id}-label`}
        label={label}
        describedBy={undefined}
        invalid={false}
        required
        disabled={false}
        value={block.data}
        onChange={take}
        onBlur={() => undefined}
        placeholder={undefined}
        encoding="base64"
        mediaType={`${block.kind}/*`}
      />
      {isMissing && <p>{t('noFile')}</p>}
      <TextField
        label={t('mimeType')}
        value={block.mimeType}
        onChange={(mimeType) => onChange({ ...block, mimeType })}
      />
    </>
  );
}
