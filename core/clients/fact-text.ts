import type { ClientNote } from './client-fact';
import chinese from './facts.zh-cn.json';

const CHINESE: Readonly<Record<string, string | undefined>> = chinese;

export function factText({ id, en }: Pick<ClientNote, 'id' | 'en'>, language: string): string {
  return language === 'zh-CN' ? (CHINESE[id] ?? en) : en;
}
