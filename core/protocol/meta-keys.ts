/** Prefix of the keys in `_meta` that the specification defines. */
export const META_PREFIX = 'io.modelcontextprotocol/';

export const PROTOCOL_VERSION_META = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_INFO_META = 'io.modelcontextprotocol/clientInfo';
export const CLIENT_CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities';
export const LOG_LEVEL_META = 'io.modelcontextprotocol/logLevel';
export const SERVER_INFO_META = 'io.modelcontextprotocol/serverInfo';
export const SUBSCRIPTION_ID_META = 'io.modelcontextprotocol/subscriptionId';
