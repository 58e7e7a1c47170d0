/** Replaces the SDK's module for Node: with the validator cfworker, as Ajv is four times as large. */
export { default as process } from 'node:process';

export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
