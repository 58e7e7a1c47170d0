export type MediaFamily = 'image' | 'audio';

interface ContentKind {
  since: string;
  /** `sampling`: only in a conversation with a model. */
  allowedIn: 'anywhere' | 'sampling';
  /** A block without this member is shown as JSON only. */
  requiredMember?: string;
  /** The member with text, bytes, media type and URI, unless the block has them itself. */
  holder?: 'resource';
  hasText?: true;
  bytes?: 'data' | 'blob';
  /** How the block is shown, whatever its media type says. */
  family?: MediaFamily;
  mediaTypes?: readonly string[];
  isLink?: true;
  names: Readonly<Record<'en' | 'zh-CN', KindNames>>;
}

interface KindNames {
  name: string;
  /** ICU, with `count`. */
  count: string;
}

/** @param counted singular @param zhCounted with the measure word */
const kindNames = (name: string, counted: string, zh: string, zhCounted: string) => ({
  en: { name, count: `{count, plural, one {# ${counted}} other {# ${counted}s}}` },
  'zh-CN': { name: zh, count: `{count} ${zhCounted}` },
});

/** A new kind needs a shape in `../table/definitions.ts`, and views in `block-views.tsx` and `content-part.ts`. */
export const contentKinds = {
  text: {
    since: '2024-11-05',
    allowedIn: 'anywhere',
    requiredMember: 'text',
    hasText: true,
    names: kindNames('text', 'text', '文本', '段文本'),
  },
  image: {
    since: '2024-11-05',
    allowedIn: 'anywhere',
    requiredMember: 'data',
    bytes: 'data',
    family: 'image',
    mediaTypes: ['image'],
    names: kindNames('image', 'image', '图像', '张图像'),
  },
  audio: {
    since: '2025-03-26',
    allowedIn: 'anywhere',
    requiredMember: 'data',
    bytes: 'data',
    family: 'audio',
    // A video container may hold audio only.
    mediaTypes: ['audio', 'video'],
    names: kindNames('audio', 'audio clip', '音频', '段音频'),
  },
  resource_link: {
    since: '2025-06-18',
    allowedIn: 'anywhere',
    requiredMember: 'uri',
    isLink: true,
    names: kindNames('resource link', 'link', '资源链接', '个链接'),
  },
  resource: {
    since: '2024-11-05',
    allowedIn: 'anywhere',
    requiredMember: 'resource',
    holder: 'resource',
    hasText: true,
    bytes: 'blob',
    names: kindNames('resource', 'resource', '资源', '个资源'),
  },
  tool_use: {
    since: '2025-11-25',
    allowedIn: 'sampling',
    names: kindNames('tool use', 'tool use', '工具调用', '个工具调用'),
  },
  tool_result: {
    since: '2025-11-25',
    allowedIn: 'sampling',
    names: kindNames('tool result', 'tool result', '工具结果', '个工具结果'),
  },
} as const satisfies Readonly<Record<string, ContentKind>>;

export type BlockType = keyof typeof contentKinds;

/** `unknown`: in no version. */
export type BlockKind = BlockType | 'unknown';

export const blockTypes = Object.keys(contentKinds) as readonly BlockType[];

export const resultTypes = blockTypes.filter((type) => contentKinds[type].allowedIn === 'anywhere');

const UNKNOWN_NAMES: ContentKind['names'] = {
  en: { name: 'unknown', count: '{count, plural, other {# unknown}}' },
  'zh-CN': { name: '未知', count: '{count} 个未知块' },
};

export function contentKindOf(kind: BlockKind): ContentKind | undefined {
  return kind === 'unknown' ? undefined : contentKinds[kind];
}

export function textsOfKinds(language: 'en' | 'zh-CN', text: keyof KindNames): Readonly<Record<BlockKind, string>> {
  const kinds: readonly BlockKind[] = [...blockTypes, 'unknown'];
  const entries = kinds.map((kind) => [kind, (contentKindOf(kind)?.names ?? UNKNOWN_NAMES)[language][text]]);
  return Object.fromEntries(entries) as Record<BlockKind, string>;
}
