import type { Segment } from '../../../core/json/json-pointer';
import { useContext } from 'react';

import { ColorControl, SecretControl, UuidControl } from './assisted-text';
import { FileControl } from './file-control';
import { MomentControl } from './moment-control';
import { PlainText } from './plain-text';
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
  widget?: string | undefined;
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
