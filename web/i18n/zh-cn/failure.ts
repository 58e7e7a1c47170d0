export const failure = {
  lastLines: 'stderr 的最后几行',
  answer: '响应的开头',
  technical: '技术信息',
  searched: '已搜索的 PATH',
  accepted: '已接受，用时 {time}',
  cancelled: '已取消。',
  listProblem: '列表不完整',
  listProblem_error: '服务器返回错误 {code}：{message}',
  listProblem_lost: '获取列表时连接断开。',
  listProblem_timeout: '服务器在 {seconds} 秒内没有响应。',
  listProblem_malformed: '结果中没有数组“{member}”。',
  listProblem_endless: '游标没有尽头：{pages} 页后停止。',
  'command-not-found': {
    title: '找不到命令',
    remedy:
      '代理的 PATH 中没有“{command}”。请安装它、写出完整路径，或从能找到它的 shell 启动 Loupe。',
  },
  'spawn-failed': {
    title: '无法启动命令',
    remedy: '命令存在，但系统拒绝运行它。请检查它是否有执行权限。',
  },
  'cwd-not-found': {
    title: '工作目录不存在',
    remedy: '请更正该服务器的工作目录，或留空。',
  },
  exited: {
    title: '服务器进程已结束（{code}）',
    remedy: '它写到 stderr 的内容通常会说明原因。请修正命令或环境变量，然后重新连接。',
  },
  refused: {
    title: '连接被拒绝',
    remedy: '{host} 上没有程序在监听。服务器是否在运行？端口是否正确？',
  },
  dns: {
    title: '找不到主机名',
    remedy: '“{host}”没有地址。请检查拼写，以及是否已联网或连上 VPN。',
  },
  tls: {
    title: '无法建立安全连接',
    remedy:
      '证书或 TLS 设置未被接受。您自己的服务器可能需要这台电脑信任的证书，或在回环地址上使用 http://。',
  },
  timeout: {
    title: '服务器没有及时响应',
    remedy: '它可能启动较慢或卡住了。请重试，或在服务器设置中给它更多时间。',
  },
  reset: {
    title: '连接被切断',
    remedy: '服务器或中途的设备在通信过程中关闭了连接。请重试；它的日志可能有更多信息。',
  },
  'bad-url': {
    title: 'Loupe 无法访问这个地址',
    remedy: '地址应以 http:// 或 https:// 开头并包含主机名。',
  },
  'bad-header': {
    title: '有一个请求头无法发送',
    remedy: '请检查该服务器的请求头名称和值中是否有换行或特殊字符。',
  },
  'bad-response': {
    title: '无法读取服务器的响应',
    remedy: '请检查地址，以及 Loupe 与服务器之间的设备（例如代理）。',
  },
  'too-many-streams': {
    title: '打开的连接过多',
    remedy: '请取消正在进行的调用或关闭其他服务器，然后重试。',
  },
  'tunnel-closed': {
    title: 'Loupe 的代理已停止',
    remedy: '请重新启动 Loupe 并打开它打印的地址。您输入的内容已保留。',
  },
  network: {
    title: '网络出错',
    remedy: '请重试。下面的技术信息是系统给出的说明。',
  },
  authorize: '授权',
  secureSettings: 'TLS 设置',
  'private-network': {
    title: '公网服务器指向了私有网络',
    remedy: '“{host}”指向 {address}。Loupe 不会为服务器访问那里。',
  },
  proxy: {
    title: '途中的代理出错',
    remedy: '{proxy} 不允许 Loupe 通过。请检查启动 Loupe 的 shell 中的 HTTPS_PROXY 和 NO_PROXY。',
  },
  'ca-file': {
    title: 'CA 文件无法使用',
    remedy: '它必须是 Loupe 能读取的 PEM 文件。请在设置中更正路径。',
  },
  'port-taken': {
    title: '登录所需的端口已被占用',
    remedy: '另一个程序正在监听该端口。请释放端口，或在设置中选择其他端口。',
  },
  locked: {
    title: '保存在这台电脑上的内容已锁定',
    remedy: '请在授权设置中解锁。',
  },
  'vault-damaged': {
    title: '保存机密的文件已损坏',
    remedy: '它已无法读取。请在授权设置中清除。',
  },
  'vault-failed': {
    title: '无法保存密钥',
    remedy: '密钥文件无法读写，或者已满。没有覆盖任何内容。',
  },
  'folder-failed': {
    title: '无法使用文件夹中的文件',
    remedy: '原因见消息。没有覆盖任何内容。',
  },
  'wrong-passphrase': {
    title: '密码短语不正确',
    remedy: '请在授权设置中重试。',
  },
  unauthorized: {
    title: '服务器需要授权（{status}）',
    remedy: '请授权登录。如果您已有令牌或密钥，也可以在服务器设置中把它添加为请求头。',
  },
  'insufficient-scope': {
    title: '服务器需要更多权限（{status}）',
    remedy: '您的令牌缺少所需的权限范围。请授权以请求这些权限。',
  },
  'not-found': {
    title: '这个地址上没有内容（{status}）',
    remedy: '请检查路径：许多服务器使用 /mcp，较旧的使用 /sse。',
  },
  'session-gone': {
    title: '服务器结束了会话（{status}）',
    remedy:
      '服务器可能已重新启动，或会话已过期。正在进行的内容已丢失，不会重新发送。Loupe 会建立新会话，10 秒内至多一次；此后请重新连接。',
  },
  'http-status': {
    title: '服务器返回 {status}',
    remedy: '它的说明见下方。请检查地址和服务器自己的日志。',
  },
  redirect: {
    title: '服务器指向了别处（{status}）',
    remedy: 'Loupe 不会自行跳转到其他地方。如果您信任它，请使用这个地址：{location}',
  },
  'wrong-content-type': {
    title: '这似乎不是 MCP 服务器',
    remedy:
      '它返回了{type, select, none {没有内容类型的响应} other {“{type}”}}，而 MCP 使用 application/json 或 text/event-stream。请检查地址的路径。',
  },
  mislabelled: {
    title: '{type, select, none {响应没有内容类型} other {响应被标为“{type}”}}',
    remedy:
      '内容看起来是 JSON-RPC，但客户端只接受 application/json，或 text/event-stream 中的消息。请发送正确的 Content-Type。',
  },
  'no-answer': {
    title: '服务器的响应中没有对此请求的答复',
    remedy:
      '流量中可以看到实际收到的内容：什么都没有、id 不同的答复（id 必须原样返回，文本仍为文本），或名称不是“message”的事件。',
  },
  'not-json': {
    title: '响应不是 JSON',
    remedy:
      '它声明为 application/json，但无法按 JSON 读取。请查看服务器日志，以及是否有中间设备代为应答。',
  },
  'broken-answer': {
    title: '服务器作出了应答，但不是 JSON',
    remedy:
      '此调用的应答在下方指出的位置损坏。NaN、Infinity、注释以及列表末尾的逗号都不是 JSON；也可能是服务器中的 print() 混入其间。',
  },
  'answer-too-long': {
    title: '响应超过长度上限',
    remedy:
      'Loupe 已停止读取，下面是其开头部分。请在服务器设置中提高上限，或让服务器减少单次发送的内容。',
  },
  'version-mismatch': {
    title: '没有共同的协议版本',
    remedy:
      '{version, select, unknown {服务器没有说明它支持哪些版本。请在连接设置中选择其他版本，或选择“自动”。} other {服务器支持 {version}。请在连接设置中选择其中之一；如果 Loupe 不认识该版本，其中一方可能需要更新。}}',
  },
  'handshake-refused': {
    title: '服务器拒绝了握手',
    remedy:
      '它的说明见下方；流量中有完整的交互过程。如果固定了协议版本，选择“自动”可以找到服务器支持的版本。',
  },
  closed: {
    title: '连接已关闭',
    remedy: '重新连接即可继续。您输入的内容已保留。',
  },
  unknown: {
    title: '连接失败',
    remedy: '下面的技术信息是目前所知的全部。流量中有此前的全部通信。',
  },
};
