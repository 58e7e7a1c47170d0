/** What the MCP SDK's server takes from its platform: Node's process, with cfworker in the place of Ajv, which is four times as long. */
export { default as process } from 'node:process';

export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
