export const failure = {
  said: {
    'no-response': '{limit} 毫秒内没有响应。',
    'not-connected': '未连接。',
    disconnected: '已断开连接。',
    'proxy-stopped': '代理已停止。',
    cancelled: '已取消。',
    'stream-ended': '请求的流已结束，但没有响应。',
    'lost-while-waiting': '服务器等待回答期间连接中断。',
    'larger-than': '大于 {size} MB。',
    'version-unsupported': '服务器不支持 {version}。',
    'only-other-versions': '服务器只支持 Loupe 不支持的版本。',
    'other-version': 'Loupe 请求了 {asked}，服务器响应了 {given}。',
  },
  lastLines: 'stderr 的最后几行',
  answer: '响应开头',
  technical: '技术信息',
  searched: '已搜索的 PATH',
  accepted: '已接受，用时 {time}',
  cancelled: '已取消。',
  listProblem: '列表不完整',
  listProblem_error: '服务器返回错误 {code}：{message}',
  listProblem_nothing: '响应既没有结果，也没有可用的错误。',
  listProblem_lost: '获取列表时连接断开。',
  listProblem_timeout: '服务器在 {seconds} 秒内没有响应。',
  listProblem_malformed: '结果中没有数组“{member}”。',
  listProblem_endless: '分页没有终止：{pages} 页后停止。',
  'command-not-found': {
    title: '找不到命令',
    remedy:
      '代理的 PATH 中没有“{command}”。请安装该命令、使用完整路径，或从能运行该命令的 shell 启动 Loupe。',
  },
  'spawn-failed': {
    title: '无法启动命令',
    remedy: '文件存在，但系统拒绝运行。请检查是否有执行权限。',
  },
  'cwd-not-found': {
    title: '工作目录不存在',
    remedy: '请更正该服务器的工作目录，或留空。',
  },
  exited: {
    title: '服务器进程已结束（{code}）',
    remedy: 'stderr 的内容通常会说明原因。请修正命令或环境变量，然后重新连接。',
  },
  refused: {
    title: '连接被拒绝',
    remedy: '{host} 上没有程序在监听。服务器是否在运行？端口是否正确？',
  },
  dns: {
    title: '找不到主机名',
    remedy: '无法解析“{host}”。请检查拼写以及网络或 VPN 连接。',
  },
  tls: {
    title: '无法建立安全连接',
    remedy:
      '证书或 TLS 设置未被接受。您自己的服务器可能需要这台电脑信任的证书，或在回环地址上使用 http://。',
  },
  timeout: {
    title: '服务器响应超时',
    remedy: '服务器可能启动较慢或无响应。请重试，或在服务器设置中增加超时时间。',
  },
  reset: {
    title: '连接意外关闭',
    remedy: '服务器或中间代理在请求过程中关闭了连接。请重试，并查看服务器日志。',
  },
  'bad-url': {
    title: 'URL 无效',
    remedy: 'URL 必须以 http:// 或 https:// 开头，并包含主机名。',
  },
  'bad-header': {
    title: '请求头无效',
    remedy: '请检查该服务器的请求头名称和值中是否有换行或特殊字符。',
  },
  'bad-response': {
    title: '响应无效',
    remedy: '请检查 URL，以及 Loupe 与服务器之间的代理等环节。',
  },
  'too-many-streams': {
    title: '打开的连接过多',
    remedy: '请取消正在进行的调用或关闭其他服务器，然后重试。',
  },
  'tunnel-closed': {
    title: 'Loupe 代理已停止',
    remedy: '请重新启动 Loupe，并打开终端显示的 URL。您输入的内容已保存。',
  },
  network: {
    title: '网络出错',
    remedy: '请重试。详情见下方的技术信息。',
  },
  authorize: '授权',
  authorizeAndRetry: '授权并重试',
  secureSettings: 'TLS 设置',
  'private-network': {
    title: '公网服务器指向了私有网络',
    remedy: '“{host}”解析为 {address}。Loupe 不会代公网服务器访问私有地址。',
  },
  proxy: {
    title: '途中的代理出错',
    remedy: '{proxy} 不允许 Loupe 通过。请检查启动 Loupe 的 shell 中的 HTTPS_PROXY 和 NO_PROXY。',
  },
  'ca-file': {
    title: 'CA 文件无法使用',
    remedy: '必须是 Loupe 能读取的 PEM 文件。请在设置中更正路径。',
  },
  'port-taken': {
    title: '登录所需的端口已被占用',
    remedy: '另一个程序正在监听该端口。请释放端口，或在设置中选择其他端口。',
  },
  locked: {
    title: '已保存的凭据已锁定',
    remedy: '请在授权设置中解锁。',
  },
  'vault-damaged': {
    title: '机密文件已损坏',
    remedy: '文件无法读取。请在授权设置中删除保存的凭据。',
  },
  'vault-failed': {
    title: '无法保存机密',
    remedy: '机密文件无法读写，或者已满。没有覆盖任何内容。',
  },
  'folder-failed': {
    title: '无法使用文件夹中的文件',
    remedy: '原因见错误消息。没有覆盖任何内容。',
  },
  'wrong-passphrase': {
    title: '密码短语不正确',
    remedy: '请在授权设置中重试。',
  },
  unauthorized: {
    title: '服务器需要授权（{status}）',
    remedy: '请授权登录。如果您已有令牌或 API 密钥，也可以在服务器设置中添加为请求头。',
  },
  'insufficient-scope': {
    title: '服务器需要更多权限（{status}）',
    remedy: '服务器要求更多权限范围。请授权以请求这些权限。',
  },
  'not-found': {
    title: '未找到（{status}）',
    remedy: '请检查路径：许多服务器使用 /mcp，较旧的使用 /sse。',
  },
  'session-gone': {
    title: '服务器结束了会话（{status}）',
    remedy:
      '服务器可能已重新启动，或会话已过期。正在进行的内容已丢失，不会重新发送。Loupe 会建立新会话，10 秒内至多一次；此后请重新连接。',
  },
  'http-status': {
    title: '服务器返回 {status}',
    remedy: '响应见下方。请检查 URL 和服务器日志。',
  },
  redirect: {
    title: '服务器重定向到其他 URL（{status}）',
    remedy:
      'Loupe 不会跟随。如果您信任该 URL，请使用：{location}。如果那是登录页面，服务器必须改为返回 401。',
  },
  'wrong-content-type': {
    title: '不是 MCP 服务器',
    remedy:
      '响应{type, select, none {没有内容类型} other {的内容类型为“{type}”}}，而 MCP 要求 application/json 或 text/event-stream。请检查 URL 的路径。',
  },
  mislabelled: {
    title: '{type, select, none {响应没有内容类型} other {内容类型“{type}”错误}}',
    remedy:
      '内容看起来是 JSON-RPC，但客户端只接受 application/json，或 text/event-stream 中的消息。请发送正确的 Content-Type。',
  },
  'no-answer': {
    title: '没有此请求的响应',
    remedy:
      '流量中可以看到服务器实际发送的内容：没有内容、ID 不同的响应（ID 及其类型必须原样返回），或名称不是“message”的事件。',
  },
  'not-json': {
    title: '响应不是 JSON',
    remedy:
      '内容类型为 application/json，但无法解析。请查看服务器日志，以及是否由中间代理代为响应。',
  },
  'broken-answer': {
    title: '响应中的 JSON 无效',
    remedy:
      '位置见下方。NaN、Infinity、注释和末尾逗号都不是有效的 JSON；也可能是服务器中的 print() 写入了 stdout。',
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
    remedy: '错误见下方，完整过程见流量。如果指定了协议版本，选择“自动”可使用服务器支持的版本。',
  },
  closed: {
    title: '连接已关闭',
    remedy: '重新连接即可继续。您输入的内容已保存。',
  },
  unknown: {
    title: '连接失败',
    remedy: '详情见下方的技术信息和流量中的消息。',
  },
};
