export { OpenServer, openServer, ServerError } from './open-server';
export type {
  Answer,
  CallResult,
  CommandOptions,
  CommonOptions,
  ConfigOptions,
  Finding,
  RequestOptions,
  ServerOptions,
  UrlOptions,
} from './types';
export {
  type MatcherContext,
  type MatcherResult,
  matchers,
  type ReferenceOptions,
  type ServerMatchers,
} from './matchers';
