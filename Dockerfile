FROM node:24-trixie-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/
RUN ["node", "scripts/install.mjs"]
COPY . .
RUN ["node_modules/.bin/node", "scripts/release.ts", "/upstroke"]

FROM debian:trixie-slim
RUN install --directory --owner=10001 --group=10001 --mode=700 /data
COPY --from=build /upstroke /opt/upstroke
WORKDIR /opt/upstroke
ENV DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
EXPOSE 3000
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node_modules/.bin/node", "server/main.js"]
