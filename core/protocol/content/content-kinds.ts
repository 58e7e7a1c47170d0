/** What bytes are shown as. */
export type MediaFamily = 'image' | 'audio';

/** What is known of a kind of content block, whoever shows or checks it. */
interface ContentKind {
  /** The first version of the protocol that has it. */
  since: string;
  /** `sampling`: it stands only in a conversation with a model. */
  place: 'anywhere' | 'sampling';
  /** The member without which it can only be shown as JSON. */
  needs?: string;
  /** The member that is an object with its text, bytes, media type and address; without one, it has them itself. */
  holder?: 'resource';
  /** Whether it may have a text: `text`, of itself or its holder. */
  hasText?: true;
  /** Where it has bytes in base64. */
  bytes?: 'data' | 'blob';
  /** What its bytes are shown as, whatever their type says. */
  family?: MediaFamily;
  /** What its media type may begin with. */
  mediaTypes?: readonly string[];
  /** Whether it names a resource that can be read. */
  isLink?: true;
  words: Readonly<Record<'en' | 'zh-CN', KindWords>>;
}

interface KindWords {
  name: string;
  /** ICU, with `count`. */
  count: string;
}

/** @param counted one of it, in English; @param zhCounted in Chinese, with the measure word */
const words = (name: string, counted: string, zh: string, zhCounted: string) => ({
  en: { name, count: `{count, plural, one {# ${counted}} other {# ${counted}s}}` },
  'zh-CN': { name: zh, count: `{count} ${zhCounted}` },
});

/**
 * Every kind of content block that a protocol version has. A new one is an entry here, its shape in `../table/definitions.ts`,
 * and its views: of the page (`web/content/blocks/block-views.tsx`) and of the report (`core/report/parts/content-part.ts`).
 */
export const contentKinds = {
  text: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'text',
    hasText: true,
    words: words('text', 'text', '文本', '段文本'),
  },
  image: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'image',
    mediaTypes: ['image'],
    words: words('image', 'image', '图像', '张图像'),
  },
  audio: {
    since: '2025-03-26',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'audio',
    // A container for pictures may hold sound alone.
    mediaTypes: ['audio', 'video'],
    words: words('audio', 'audio clip', '音频', '段音频'),
  },
  resource_link: {
    since: '2025-06-18',
    place: 'anywhere',
    needs: 'uri',
    isLink: true,
    words: words('resource link', 'link', '资源链接', '个链接'),
  },
  resource: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'resource',
    holder: 'resource',
    hasText: true,
    bytes: 'blob',
    words: words('resource', 'resource', '资源', '个资源'),
  },
  tool_use: {
    since: '2025-11-25',
    place: 'sampling',
    words: words('tool use', 'tool use', '工具调用', '个工具调用'),
  },
  tool_result: {
    since: '2025-11-25',
    place: 'sampling',
    words: words('tool result', 'tool result', '工具结果', '个工具结果'),
  },
} as const satisfies Readonly<Record<string, ContentKind>>;

export type BlockType = keyof typeof contentKinds;

/** What a block is shown as; `unknown` for every type that no protocol version has. */
export type BlockKind = BlockType | 'unknown';

export const blockTypes = Object.keys(contentKinds) as readonly BlockType[];

/** What an answer of a server consists of. */
export const answerTypes = blockTypes.filter((type) => contentKinds[type].place === 'anywhere');

const OTHERS: ContentKind['words'] = {
  en: { name: 'unknown', count: '{count, plural, other {# unknown}}' },
  'zh-CN': { name: '未知', count: '{count} 个未知块' },
};

/** What is known of a kind; undefined of a type that no version has. */
export function factsOfKind(kind: BlockKind): ContentKind | undefined {
  return kind === 'unknown' ? undefined : contentKinds[kind];
}

/** What every kind is called, or how many of it are counted (ICU, with `count`), in a language. */
export function wordsOfKinds(language: 'en' | 'zh-CN', word: keyof KindWords): Readonly<Record<BlockKind, string>> {
  const kinds: readonly BlockKind[] = [...blockTypes, 'unknown'];
  const entries = kinds.map((kind) => [kind, (factsOfKind(kind)?.words ?? OTHERS)[language][word]]);
  return Object.fromEntries(entries) as Record<BlockKind, string>;
}
