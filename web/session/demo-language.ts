import { toObject } from '../../core/json/json-object';
import type { LaunchServer } from '../tunnel/tunnel';

/** The path of the demo server that comes with Loupe. */
export const DEMO_PROGRAM = /[\\/]demo[\\/]server\.js$/;

/** Has the demo server speak Chinese, by a variable that is shown in its settings. */
export function withChineseDemo(servers: readonly LaunchServer[]): readonly LaunchServer[] {
  return servers.map((server) => {
    const { args, env } = toObject(server.config);
    const isDemo =
      server.name === 'demo' && Array.isArray(args) && args.length === 1 && DEMO_PROGRAM.test(String(args[0]));
    // `zh` is too short to count as a secret, so it masks nothing.
    return isDemo
      ? { ...server, config: { ...server.config, env: { ...toObject(env), DEMO_LANGUAGE: 'zh' } } }
      : server;
  });
}
