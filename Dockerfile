# The image of the server (docs/deployment.md, 'A container'): `docker build -t fastpass .`
# tests/image.test.ts reads this file.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/package.json tools/
# The base image has Node, so the script of the package that brings it is not run.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/package.json tools/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
# Backups of PostgreSQL need pg_dump of the version in compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
# The server needs Node alone.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json openapi.yaml openapi.gen.ts ./
COPY machines machines
COPY server server
COPY scripts/admin scripts/admin
COPY scripts/admin.ts scripts/check-config.ts scripts/
COPY --from=build /app/dist dist
ENV NODE_ENV=production DATA_DIR=/data SITE_DIR=/app/dist PORT=3000 NODE_COMPILE_CACHE=/tmp/compile-cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
