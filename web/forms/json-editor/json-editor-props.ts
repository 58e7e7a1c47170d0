import type { Ref } from 'react';

import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Violation } from '../../workers/validation/validate';
import type { SchemaDocument } from '../../../core/schema/plan/schema-document';

/** What can be asked of an editor from outside. */
export interface JsonEditorHandle {
  /** Focuses it, with the caret where the first of these is. */
  focus: (violations: readonly Violation[]) => void;
}

export interface JsonEditorProps {
  ref?: Ref<JsonEditorHandle>;
  /** The accessible name. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** What the text is meant to be: it completes, explains on hover, and is not judged by it here. */
  schema?: JsonSchema;
  /** The document that the schema is a part of, where it is not a whole one. */
  document?: SchemaDocument;
  /** What is marked in the text; pointers begin at its root. The same array until the next verdict. */
  violations?: readonly Violation[];
  minLines?: number;
  maxLines?: number;
  readOnly?: boolean;
  /** What is wrong with the text, told below it. */
  problem?: string;
  describedBy?: string;
  onBlur?: () => void;
  placeholder?: string;
}
