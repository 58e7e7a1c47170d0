import type { BlockType } from './block';
import type { Members } from './check-members';

const meta = { type: 'object', since: '2025-06-18' } as const;
const annotations = { type: 'object' } as const;
const text = { type: 'string' } as const;
const required = { type: 'string', required: true } as const;

/** A kind of content block, by the published schemas of all protocol versions. */
interface BlockDefinition {
  /** The version that introduced the kind, where it was not there from the start. */
  since?: string;
  /** Only a model's turns in sampling have it. */
  onlyInSampling?: true;
  members: Members;
}

export const blockDefinitions: Readonly<Record<BlockType, BlockDefinition>> = {
  text: { members: { type: required, text: required, annotations, _meta: meta } },
  image: {
    members: { type: required, data: required, mimeType: required, annotations, _meta: meta },
  },
  audio: {
    since: '2025-03-26',
    members: { type: required, data: required, mimeType: required, annotations, _meta: meta },
  },
  resource_link: {
    since: '2025-06-18',
    members: {
      type: required,
      uri: required,
      name: required,
      title: text,
      description: text,
      mimeType: text,
      size: { type: 'number' },
      icons: { type: 'array', since: '2025-11-25' },
      annotations,
      _meta: meta,
    },
  },
  resource: {
    members: {
      type: required,
      resource: { type: 'object', required: true },
      annotations,
      _meta: meta,
    },
  },
  tool_use: {
    since: '2025-11-25',
    onlyInSampling: true,
    members: {
      type: required,
      id: required,
      name: required,
      input: { type: 'object', required: true },
      _meta: meta,
    },
  },
  tool_result: {
    since: '2025-11-25',
    onlyInSampling: true,
    members: {
      type: required,
      toolUseId: required,
      content: { type: 'array', required: true },
      structuredContent: { type: 'any' },
      isError: { type: 'boolean' },
      _meta: meta,
    },
  },
};

/** `TextResourceContents` and `BlobResourceContents`. */
export const contentsMembers: Members = {
  uri: required,
  mimeType: text,
  text,
  blob: text,
  _meta: meta,
};
