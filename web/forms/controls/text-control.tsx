import { useContext } from 'react';

import { FileControl } from './file-control';
import { MomentControl } from './moment-control';
import { PlainText } from './plain-text';
import { SecretControl } from './secret-control';
import { SuggestedText } from './suggested-text';
import { textKind } from './text-kind';
import { UuidControl } from './uuid-control';
import type { ControlProps } from '../fields/control-props';
import type { Segment } from '../../json/validation/pointer';
import type { SchemaObject } from '../schema/merge-schemas';
import { SuggestContext } from '../suggest';

const MONO = new Set(['uri', 'uri-reference', 'uri-template', 'iri', 'regex', 'json-pointer']);
const INPUT_MODES: Partial<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' };

interface TextControlProps extends ControlProps {
  level: SchemaObject;
  /** Its place in the form, for those who suggest values. */
  path?: readonly Segment[];
}

/** A text with what helps to write it: whatever helps, the text itself stays free and as it was typed. */
export function TextControl({ level, path, ...control }: TextControlProps) {
  const suggest = useContext(SuggestContext);
  const kind = textKind(level);
  const format = typeof level['format'] === 'string' ? level['format'] : '';
  switch (kind.kind) {
    case 'plain':
      if (suggest && path) return <SuggestedText {...control} path={path} suggest={suggest} />;
      return <PlainText {...control} mono={MONO.has(format)} inputMode={INPUT_MODES[format]} />;
    case 'moment':
      return <MomentControl {...control} format={kind.format} />;
    case 'uuid':
      return <UuidControl {...control} />;
    case 'secret':
      return <SecretControl {...control} />;
    case 'file':
      return <FileControl {...control} encoding={kind.encoding} mediaType={kind.mediaType} />;
  }
}
