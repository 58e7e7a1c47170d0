import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useContext, useState } from 'react';

import type { Segment } from '../../../core/json/json-pointer';
import styles from './controls.module.css';
import { FileControl } from './file-control';
import { MomentControl } from './moment-control';
import { PlainText } from './plain-text';
import { QuietButton } from './quiet-button';
import { SuggestedText } from './suggested-text';
import { fileEncoding, textWidget } from './text-kind';
import type { ControlProps } from '../fields/control-props';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { SuggestContext } from '../form-contexts';

const MONOSPACED_FORMATS = new Set(['uri', 'uri-reference', 'uri-template', 'iri', 'regex', 'json-pointer']);
const INPUT_MODES = {
  email: 'email',
  number: 'numeric',
  search: 'search',
  tel: 'tel',
  uri: 'url',
  url: 'url',
} as const;
const ROWS = 5;

interface TextControlProps extends ControlProps {
  level: SchemaObject;
  path?: readonly Segment[];
  widget?: string;
  /** `rows` of a textarea, `inputType` of a text, `accept` of a file. */
  options?: Readonly<Record<string, unknown>>;
}

export function TextControl({ level, path, widget, options = {}, ...control }: TextControlProps) {
  const suggest = useContext(SuggestContext);
  const { rows, inputType, accept } = options;
  const format = typeof level['format'] === 'string' ? level['format'] : '';
  const kind = widget ?? textWidget(level);
  switch (kind) {
    case 'date':
    case 'time':
    case 'date-time':
      return <MomentControl {...control} format={kind} />;
    case 'uuid':
      return <UuidControl {...control} />;
    case 'password':
      return <SecretControl {...control} />;
    case 'color':
      return <ColorControl {...control} />;
    case 'textarea':
      return <PlainText {...control} rows={typeof rows === 'number' ? rows : ROWS} />;
    case 'file': {
      const type = typeof accept === 'string' ? accept : level['contentMediaType'];
      return (
        <FileControl
          {...control}
          // rjsf's default for a file if the schema doesn't name an encoding.
          encoding={fileEncoding(level) ?? 'data-url'}
          mediaType={typeof type === 'string' ? type : undefined}
        />
      );
    }
    default: {
      if (inputType === 'password') return <SecretControl {...control} />;
      if (suggest && path) return <SuggestedText {...control} path={path} suggest={suggest} />;
      const mode = [inputType, kind, format].find((name) => isInputMode(name));
      return (
        <PlainText
          {...control}
          mono={MONOSPACED_FORMATS.has(format)}
          inputMode={mode === undefined ? undefined : INPUT_MODES[mode]}
          rows={typeof rows === 'number' ? rows : undefined}
        />
      );
    }
  }
}

function isInputMode(name: unknown): name is keyof typeof INPUT_MODES {
  return typeof name === 'string' && Object.hasOwn(INPUT_MODES, name);
}

/** Text masked as dots. Not a password input, which would drop line breaks, and whose value browsers offer to store. */
function SecretControl(props: ControlProps) {
  const t = useTranslations('controls');
  const [shown, setShown] = useState(false);
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono masked={!shown} />
      <QuietButton
        label={t('showSecret')}
        icon={shown ? <EyeOff /> : <Eye />}
        framed
        pressed={shown}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

/** RFC 9562, version 4. Not by `crypto.randomUUID`, which a page over plain HTTP lacks. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function UuidControl(props: ControlProps) {
  const t = useTranslations('controls');
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono />
      <button
        type="button"
        className={styles['beside']}
        title={t('newUuidTitle')}
        disabled={props.disabled}
        onClick={() => props.onChange(newUuid())}
      >
        {t('newUuid')}
      </button>
    </div>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

function ColorControl(props: ControlProps) {
  const t = useTranslations('controls');
  const { value, onChange, disabled } = props;
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono />
      <input
        type="color"
        className={styles['color']}
        aria-label={t('pickColor')}
        value={typeof value === 'string' && COLOR.test(value) ? value : '#000000'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
