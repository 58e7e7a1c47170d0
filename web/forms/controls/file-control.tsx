import { File as FileIcon, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotTextError, pictureOf, readFileValue, writeFileValue } from './file-value';
import { PlainText } from './plain-text';
import controls from './controls.module.css';
import styles from './file-control.module.css';
import type { FileEncoding } from './text-kind';
import { ariaOf, type ControlProps, useUnsentText } from '../fields/control-props';
import { formatBytes } from '../../../core/text/format';

const MAX_SHOWN = 1000;
/** Characters: laying out longer text would block the page. */
const MAX_EDITED = 500_000;
const EMPTY_TEXTS = {
  base64: 'dropFile',
  base64url: 'dropFile',
  'data-url': 'dropFileAsUrl',
  text: 'dropTextFile',
} as const;

type Reading = { state: 'idle' } | { state: 'reading'; name: string } | { state: 'failed'; problem: string };

interface FileControlProps extends ControlProps {
  encoding: FileEncoding;
  mediaType: string | undefined;
}

export function FileControl({ encoding, mediaType, ...props }: FileControlProps) {
  const { id, labelId, value, onChange, onBlur, disabled } = props;
  const t = useTranslations('controls');
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [reading, setReading] = useState<Reading>({ state: 'idle' });
  const [chosen, setChosen] = useState<{ text: string; name: string; type: string }>();
  const [isText, setText] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  useUnsentText(id, reading.state === 'reading' ? 'fileReading' : undefined, props.onUnsent);
  const text = typeof value === 'string' ? value : '';
  const file = chosen !== undefined && chosen.text === value ? chosen : undefined;
  const isLong = text.length > MAX_SHOWN;
  const isSummary = isLong && (!isText || text.length > MAX_EDITED);

  const take = (files: FileList | null) => {
    const [picked] = files ?? [];
    if (!picked || disabled) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setReading({ state: 'reading', name: picked.name });
    writeFileValue(encoding, picked, signal).then(
      (written) => {
        if (signal.aborted) return;
        setReading({ state: 'idle' });
        setText(false);
        setChosen({ text: written, name: picked.name, type: picked.type });
        onChange(written);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const { name } = picked;
        const problem =
          error instanceof NotTextError
            ? t('fileNotText', { name })
            : t('fileFailed', { name, message: error instanceof Error ? error.message : '' });
        setReading({ state: 'failed', problem });
      },
    );
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const details = <FileDetails encoding={encoding} text={text} file={file} mediaType={mediaType} />;
  return (
    <div
      className={`rounded ${styles['file'] ?? ''}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
    >
      <div className="flex start gap-4">
        {isSummary ? (
          <div
            id={id}
            role="group"
            tabIndex={-1}
            aria-labelledby={labelId}
            {...ariaOf({ ...props, required: false })}
            className={styles['summary']}
            onBlur={onBlur}
          >
            {details}
          </div>
        ) : (
          <PlainText
            {...props}
            mono={encoding !== 'text'}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              take(event.clipboardData.files);
            }}
          />
        )}
        <button type="button" className={controls['beside']} disabled={disabled} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {t(text === '' ? 'chooseFile' : 'replaceFile')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={mediaType}
          onChange={(event) => {
            take(event.target.files);
            // Otherwise choosing the same file again fires no event.
            event.target.value = '';
          }}
        />
      </div>
      <div className={styles['below']} role="status">
        {reading.state === 'reading' && t('readingFile', { name: reading.name })}
        {reading.state === 'failed' && <span className="bad">{reading.problem}</span>}
        {reading.state === 'idle' && text === '' && t(EMPTY_TEXTS[encoding])}
        {reading.state === 'idle' && text !== '' && !isSummary && details}
        {text.length > MAX_EDITED && t('tooLongToEdit')}
        {isLong && text.length <= MAX_EDITED && (
          <button type="button" className="bare no-pad accent pointer hover-line" onClick={() => setText(!isText)}>
            {t(isText ? 'hideText' : 'editText')}
          </button>
        )}
      </div>
    </div>
  );
}

interface FileDetailsProps extends Pick<FileControlProps, 'encoding' | 'mediaType'> {
  text: string;
  file: { name: string; type: string } | undefined;
}

function FileDetails({ encoding, text, file, mediaType }: FileDetailsProps) {
  const t = useTranslations('controls');
  const content = readFileValue(encoding, text);
  if (!content) {
    return (
      <span className={`inline wrap narrow muted sm gap-8 rows-2 ${styles['facts'] ?? ''}`}>
        <span>{t(encoding === 'data-url' ? 'noDataUrl' : 'noBase64')}</span>
        <span className="tnum">{t('characters', { count: text.length })}</span>
      </span>
    );
  }
  const fileType = file !== undefined && file.type !== '' ? file.type : undefined;
  const type = fileType ?? content.type ?? mediaType;
  const picture = content.type === undefined ? undefined : pictureOf(encoding, text, content.type);
  return (
    <span className={`inline wrap narrow muted sm gap-8 rows-2 ${styles['facts'] ?? ''}`}>
      {picture === undefined ? (
        <FileIcon aria-hidden className="rigid square-14 faint" />
      ) : (
        <img className={styles['picture']} src={picture} alt="" />
      )}
      {file && <span className={`ink semibold break ${styles['name'] ?? ''}`}>{file.name}</span>}
      {type !== undefined && <span>{type}</span>}
      <span className="tnum">{formatBytes(content.size)}</span>
    </span>
  );
}
