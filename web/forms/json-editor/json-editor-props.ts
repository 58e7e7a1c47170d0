import type { Ref } from 'react';

import type { JsonSchema } from '../../../core/schema/json-schema';
import type { FieldError } from '../../../core/run/field-errors';
import type { Violation } from '../../workers/validation/validate';
import type { SchemaDocument } from '../../../core/schema/plan/schema-document';

export interface JsonEditorHandle {
  focus: (violations: readonly Violation[]) => void;
}

export interface JsonEditorProps {
  ref?: Ref<JsonEditorHandle>;
  label: string;
  text: string;
  onChange: (text: string) => void;
  schema?: JsonSchema;
  document?: SchemaDocument;
  /** Marked in the text, with pointers from its root. Stable until the next validation. */
  violations?: readonly Violation[];
  serverErrors?: readonly FieldError[];
  minLines?: number;
  maxLines?: number;
  readOnly?: boolean;
  /** Shown below the editor, which is then marked as invalid if `invalid` says nothing else. */
  problem?: string;
  invalid?: boolean;
  describedBy?: string;
  onBlur?: () => void;
  placeholder?: string;
}
