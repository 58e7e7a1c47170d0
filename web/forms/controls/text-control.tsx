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
import { SuggestContext } from '../suggest';

const MONO = new Set(['uri', 'uri-reference', 'uri-template', 'iri', 'regex', 'json-pointer']);
const INPUT_MODES = {
  email: 'email',
  number: 'numeric',
  search: 'search',
  tel: 'tel',
  uri: 'url',
  url: 'url',
} as const;
/** Of a text area whose number of rows nobody gave. */
const ROWS = 5;

interface TextControlProps extends ControlProps {
  level: SchemaObject;
  /** Its place in the form, for those who suggest values. */
  path?: readonly Segment[];
  /** What the schema asks for unless told. */
  widget?: string;
  /** `rows` of a text area, `inputType` of a text, `accept` of a file. */
  options?: Readonly<Record<string, unknown>>;
}

/** A text with what helps to write it: whatever helps, the text itself stays free and as it was typed. */
export function TextControl({ level, path, widget, options = {}, ...control }: TextControlProps) {
  const suggest = useContext(SuggestContext);
  const { rows, inputType, accept } = options;
  const format = typeof level['format'] === 'string' ? level['format'] : '';
  const asked = widget ?? textWidget(level);
  switch (asked) {
    case 'date':
    case 'time':
    case 'date-time':
      return <MomentControl {...control} format={asked} />;
    case 'uuid':
      return <UuidControl {...control} />;
    case 'password':
      return <SecretControl {...control} />;
    case 'color':
      return <ColorControl {...control} />;
    case 'textarea':
      return <PlainText {...control} rows={typeof rows === 'number' ? rows : ROWS} />;
    case 'file': {
      const wanted = typeof accept === 'string' ? accept : level['contentMediaType'];
      return (
        <FileControl
          {...control}
          // rjsf writes a file that the schema says nothing of as a data: URL.
          encoding={fileEncoding(level) ?? 'data-url'}
          mediaType={typeof wanted === 'string' ? wanted : undefined}
        />
      );
    }
    default: {
      if (inputType === 'password') return <SecretControl {...control} />;
      if (suggest && path) return <SuggestedText {...control} path={path} suggest={suggest} />;
      const mode = [inputType, asked, format].find((name) => isInputMode(name));
      return (
        <PlainText
          {...control}
          mono={MONO.has(format)}
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

/**
 * A text shown as dots until asked for. No password input: that one would drop line breaks, and browsers would
 * offer to store what is only a tool's argument.
 */
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

/** A random UUID (RFC 9562, version 4). Own bits: `crypto.randomUUID` is missing where the page came over plain HTTP. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A text for a UUID with a command that fills in a new one. */
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

/** A text with the browser's own choice of a color beside it, which writes `#rrggbb`. */
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
