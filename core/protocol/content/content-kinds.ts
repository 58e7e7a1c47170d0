export type MediaFamily = 'image' | 'audio';

interface ContentKind {
  since: string;
  /** `sampling`: only in a conversation with a model. */
  place: 'anywhere' | 'sampling';
  /** Without this member it is shown as JSON only. */
  needs?: string;
  /** The member with text, bytes, media type and URI, unless the block has them itself. */
  holder?: 'resource';
  hasText?: true;
  bytes?: 'data' | 'blob';
  /** Whatever its media type says. */
  family?: MediaFamily;
  mediaTypes?: readonly string[];
  isLink?: true;
  words: Readonly<Record<'en' | 'zh-CN', KindWords>>;
}

interface KindWords {
  name: string;
  /** ICU, with `count`. */
  count: string;
}

/** @param counted singular @param zhCounted with the measure word */
const kindWords = (name: string, counted: string, zh: string, zhCounted: string) => ({
  en: { name, count: `{count, plural, one {# ${counted}} other {# ${counted}s}}` },
  'zh-CN': { name: zh, count: `{count} ${zhCounted}` },
});

/** A new kind needs a shape in `../table/definitions.ts`, and views in `block-views.tsx` and `content-part.ts`. */
export const contentKinds = {
  text: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'text',
    hasText: true,
    words: kindWords('text', 'text', '文本', '段文本'),
  },
  image: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'image',
    mediaTypes: ['image'],
    words: kindWords('image', 'image', '图像', '张图像'),
  },
  audio: {
    since: '2025-03-26',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'audio',
    // A video container may hold audio only.
    mediaTypes: ['audio', 'video'],
    words: kindWords('audio', 'audio clip', '音频', '段音频'),
  },
  resource_link: {
    since: '2025-06-18',
    place: 'anywhere',
    needs: 'uri',
    isLink: true,
    words: kindWords('resource link', 'link', '资源链接', '个链接'),
  },
  resource: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'resource',
    holder: 'resource',
    hasText: true,
    bytes: 'blob',
    words: kindWords('resource', 'resource', '资源', '个资源'),
  },
  tool_use: {
    since: '2025-11-25',
    place: 'sampling',
    words: kindWords('tool use', 'tool use', '工具调用', '个工具调用'),
  },
  tool_result: {
    since: '2025-11-25',
    place: 'sampling',
    words: kindWords('tool result', 'tool result', '工具结果', '个工具结果'),
  },
} as const satisfies Readonly<Record<string, ContentKind>>;

export type BlockType = keyof typeof contentKinds;

/** `unknown`: in no version. */
export type BlockKind = BlockType | 'unknown';

export const blockTypes = Object.keys(contentKinds) as readonly BlockType[];

export const resultTypes = blockTypes.filter((type) => contentKinds[type].place === 'anywhere');

const OTHERS: ContentKind['words'] = {
  en: { name: 'unknown', count: '{count, plural, other {# unknown}}' },
  'zh-CN': { name: '未知', count: '{count} 个未知块' },
};

export function contentKindOf(kind: BlockKind): ContentKind | undefined {
  return kind === 'unknown' ? undefined : contentKinds[kind];
}

/** Names, or counts (ICU, with `count`). */
export function wordsOfKinds(language: 'en' | 'zh-CN', word: keyof KindWords): Readonly<Record<BlockKind, string>> {
  const kinds: readonly BlockKind[] = [...blockTypes, 'unknown'];
  const entries = kinds.map((kind) => [kind, (contentKindOf(kind)?.words ?? OTHERS)[language][word]]);
  return Object.fromEntries(entries) as Record<BlockKind, string>;
}
