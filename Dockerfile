FROM node:24-trixie-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/
COPY server/settings.json server/
RUN ["node", "scripts/install.mjs"]
COPY . .
RUN ["node_modules/.bin/node", "scripts/release.ts", "/upstroke"]

FROM debian:trixie-slim AS base
RUN install --directory --owner=10001 --group=10001 --mode=700 /data /backups
ENV DATA_DIR=/data BACKUP_DIR=/backups HOST=0.0.0.0
VOLUME /data /backups

# Restores while the server is stopped, PostgreSQL too.
FROM base AS restore
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -r /var/lib/apt/lists/*
COPY --from=build /upstroke /opt/upstroke
WORKDIR /backups
USER 10001:10001
ENTRYPOINT ["/opt/upstroke/node_modules/.bin/node", "/opt/upstroke/scripts/dbRestore.js"]

FROM base
COPY --from=build /upstroke /opt/upstroke
WORKDIR /opt/upstroke
EXPOSE 3000
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node_modules/.bin/node", "server/healthCheck.js"]
CMD ["node_modules/.bin/node", "server/main.js"]
