import { PROTOCOL_VERSIONS } from '../core/protocol/protocol-settings';

export const COMMAND_HELP = `Usage: mcp-loupe list   [options] SERVER...
       mcp-loupe call   [options] SERVER... --tool NAME [--args JSON]
       mcp-loupe read   [options] SERVER... --uri URI
       mcp-loupe prompt [options] SERVER... --name NAME [--args JSON]
       mcp-loupe check  [options] SERVER... [--json] [--junit FILE] [--save FILE] [--against FILE]
                        [--call-tools]
       mcp-loupe check  --config FILE --all [--json] [--junit FILE] [--html FILE]

Runs without a browser. list prints tools, resources, resource templates and prompts as JSON.
call calls a tool, read reads a resource, prompt gets a prompt; each prints the result exactly
as the server sent it. check runs the server check and prints its findings. check --save saves
a snapshot of the server to a file; check --against compares the server with a snapshot.
check --all checks every server of a file, a few at a time, and prints a table: tools, tokens,
findings, changes, and how long listing took. LOUPE_* credentials are not sent to these servers: put their tokens into the file.
Results go to stdout; findings and the server’s stderr go to stderr.

SERVER is a URL, or a command with arguments. Options go before it or after its last argument.
If a server argument looks like an option, put -- before the server: everything after -- is
passed to the server.

  --tool NAME        the tool to call
  --uri URI          the resource to read
  --name NAME        the prompt to get
  --args JSON        the arguments of the tool or prompt, a JSON object (default {})
  --json             print the findings as JSON
  --junit FILE       also write the findings as a JUnit report
  --save FILE        save a server snapshot: tools with schemas, prompts, resources, capabilities
  --against FILE     compare with a snapshot: breaking and non-breaking changes
  --all              check every server in --config FILE; --save and --against then take a folder with one
                     snapshot per server
  --timeout TIME     how long to wait for each response: 500ms, 10s, 2m (default 60s)
  --call-tools       call each tool once whose readOnlyHint is true and destructiveHint isn’t, with arguments
                     made from its schema, and check the results against the output schemas
  --html FILE        with --all, write the table and the findings as HTML
  --budget N         fail if tools and instructions use more than about N tokens
                     (estimated: UTF-8 bytes / 4)
  --config FILE      use a server from the "mcpServers" JSON of another client, or a server.json
  --server NAME      the server to use from that file
  --header 'N: V'    HTTP header for every request; can be repeated
  --env NAME=VALUE   environment variable for the server; can be repeated
  --record FILE      record all messages: NAME.loupe.jsonl or .gz
  --save-refresh-token FILE
                     save the current refresh token to a file that only you can read; most servers
                     issue a new one each time
  --continue-anyway CODE
                     accept a deviation of the authorization server, such as issuer-mismatch; can be
                     repeated. The error message names the code.
  --protocol V       protocol version: ${PROTOCOL_VERSIONS.join(', ')}
  --help

If the server requires a token, set LOUPE_BEARER_TOKEN, or let Loupe get one with LOUPE_CLIENT_ID
and LOUPE_CLIENT_SECRET (client credentials) or LOUPE_REFRESH_TOKEN (with LOUPE_CLIENT_SECRET if
the client has one). Credentials are sent only to an authorization server on the server's own host,
or on a subdomain or parent domain of it; Loupe prints its issuer. To use another one, or to allow
only one, set LOUPE_ISSUER to its exact issuer URL. If the server publishes no metadata, set
LOUPE_TOKEN_ENDPOINT. LOUPE_SCOPE and LOUPE_RESOURCE replace the requested scopes and resource (an empty
LOUPE_RESOURCE omits it), and LOUPE_AUTHORIZATION_PARAMETERS adds parameters to the token request, such
as audience=https://api.example.com&organization=acme. If a certificate is not trusted, set NODE_EXTRA_CA_CERTS to its CA file.

Exit codes: 0 success; 1 the tool or server returned an error or a result that is not complete, or
check found an error, a failed step, a call without a response, a breaking change or too many tokens; 2 could not run, no
response in time, the connection was lost, or a file could not be written; 3 authorization required;
130 interrupted. With --all, the highest of all servers.
`;
