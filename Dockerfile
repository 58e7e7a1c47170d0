# Loupe with its demo server, for a user without rights:
#   docker build -t mcp-loupe . && docker run --rm --init -p 127.0.0.1:6280:6280 -e LOUPE_TOKEN=… mcp-loupe
# The page is at http://localhost:6280/#token=…; without LOUPE_TOKEN, the URL is in the container's output.
# By digest; `docker buildx imagetools inspect node:22-slim` tells the one of a newer image.
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /src
COPY . .
RUN npm pack --pack-destination /tmp && mv /tmp/mcp-loupe-*.tgz /tmp/mcp-loupe.tgz

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
COPY --from=build /tmp/mcp-loupe.tgz /tmp/mcp-loupe.tgz
RUN npm install --global --no-audit --no-fund /tmp/mcp-loupe.tgz && npm cache clean --force
USER node
WORKDIR /home/node
EXPOSE 6280
# Apps are on the same port, or with --app-ports 6281 on these.
EXPOSE 6281 6282
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:6280/').then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["mcp-loupe", "--no-open", "--host", "0.0.0.0", "--app-host", "localhost"]
