import type { JsonSchema } from '../../json/validation/json-schema';

export interface JsonEditorProps {
  /** The accessible name. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  schema?: JsonSchema;
  minLines?: number;
  maxLines?: number;
  readOnly?: boolean;
  /** What is wrong with the text, told below it. */
  problem?: string | undefined;
  describedBy?: string | undefined;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
}
